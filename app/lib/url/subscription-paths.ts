/** Where a press on the button of the emailed link confirms, or unsubscribes. */
export const CONFIRM_PATH = "/subscriptions/confirm";
export const LEAVE_PATH = "/subscriptions/leave";

export const NEWSLETTER_PATH = "/newsletter";

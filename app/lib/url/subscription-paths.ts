/** Where the button on the page of an emailed link confirms or unsubscribes. */
export const CONFIRM_PATH = "/subscriptions/confirm";
export const LEAVE_PATH = "/subscriptions/leave";

export const NEWSLETTER_PATH = "/newsletter";

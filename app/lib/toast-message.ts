/** What a toast says. Part of the server's results, too: pages show it in their HTML, scripts as it arrives. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** The URL of a small picture of what it is about. */
  picture?: string;
  /** The form that undoes it: where it is sent and with what. */
  undo?: { action: string; fields: Record<string, string> };
  links?: { to: string; label: string }[];
}

/** Instead of a success where what was sent is what was stored. */
export const nothingChanged: ToastMessage = { title: "Nothing to Change" };

export function errorToast(description: string, title = "Error"): ToastMessage {
  return { title, description, variant: "destructive" };
}

/** A toast. Also part of the server's results: pages contain it in their HTML, scripts show it when it arrives. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  picture?: string;
  undo?: { action: string; fields: Record<string, string> };
  links?: { to: string; label: string }[];
}

export const nothingChanged: ToastMessage = { title: "Nothing to Change" };

export function errorToast(description: string, title = "Error"): ToastMessage {
  return { title, description, variant: "destructive" };
}

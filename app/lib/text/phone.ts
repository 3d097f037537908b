export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

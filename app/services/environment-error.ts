/** A variable that cannot be used; its message is the one sentence the start ends with. */
export class EnvironmentError extends Error {}

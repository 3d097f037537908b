import type { IncomingMessage } from "node:http";

export class BoundedQueue {
  private readonly working = new Set<IncomingMessage>();
  private readonly waiting = new Map<IncomingMessage, () => void>();

  constructor(
    private readonly maxWorking: number,
    private readonly maxWaiting: number,
  ) {}

  get isFull(): boolean {
    return this.waiting.size >= this.maxWaiting;
  }

  isWaiting(request: IncomingMessage): boolean {
    return this.waiting.has(request);
  }

  enter(request: IncomingMessage, start: () => void): void {
    this.waiting.set(request, start);
    this.startNext();
  }

  leave(request: IncomingMessage): void {
    this.waiting.delete(request);
    this.working.delete(request);
    this.startNext();
  }

  private startNext(): void {
    for (const [request, start] of this.waiting) {
      if (this.busy >= this.maxWorking) return;
      this.waiting.delete(request);
      this.working.add(request);
      // Not at once, so that the event loop serves cached pages in between.
      setImmediate(start);
    }
  }

  /** Requests with complete bodies: a client that sends slowly must not keep others waiting. */
  private get busy(): number {
    return [...this.working].filter(({ complete }) => complete).length;
  }
}

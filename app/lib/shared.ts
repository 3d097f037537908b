/**
 * Whoever asks while one run is under way shares the next with all who do: what each gets was begun after
 * they asked.
 */
export function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;

  return function run(): Promise<Result> {
    if (!running) {
      running = work().finally(() => (running = null));
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
}

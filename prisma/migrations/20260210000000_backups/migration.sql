-- What became of each backup, so that the back office can say when the last one was verified.
CREATE TABLE "backup_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "file" TEXT,
    "verified_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "backup_runs_finished_at_idx" ON "backup_runs"("finished_at" DESC);
CREATE INDEX "backup_runs_verified_at_idx" ON "backup_runs"("verified_at");

-- What the owner sets in the back office; without rows the shop is as the environment and its defaults have it.
CREATE TABLE "settings" (
    "name" VARCHAR(50) NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- AlterTable
ALTER TABLE "slots" ADD COLUMN     "is_agreed" BOOLEAN NOT NULL DEFAULT false;

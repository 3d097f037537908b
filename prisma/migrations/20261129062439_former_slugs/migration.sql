-- CreateTable
CREATE TABLE "former_slugs" (
    "slug" VARCHAR(100) NOT NULL,
    "category_id" UUID NOT NULL,

    CONSTRAINT "former_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "former_slugs_category_id_idx" ON "former_slugs"("category_id");

-- AddForeignKey
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

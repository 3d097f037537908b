-- A few seconds in which a toy moves; its picture is the poster. The old shop shows the picture alone.
ALTER TABLE "product_images" ADD COLUMN "video_file" TEXT;

CREATE INDEX "product_images_video_file_idx" ON "product_images"("video_file");

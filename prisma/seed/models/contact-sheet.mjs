import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

export async function contactSheet(folder, target, cell = 200, columns = 10) {
  const files = (await readdir(folder)).filter((f) => /\.(webp|png)$/.test(f) && f !== "sheet.png").sort();
  const cells = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(join(folder, file)).resize(cell - 4, cell - 4, { fit: "contain", background: "#ffffff" }).png().toBuffer(),
      left: (i % columns) * cell + 2,
      top: Math.floor(i / columns) * cell + 2,
    })),
  );
  const sheet = sharp({
    create: { width: cell * columns, height: cell * Math.max(1, Math.ceil(files.length / columns)), channels: 3, background: "#ffffff" },
  }).composite(cells);
  await (target.endsWith(".png") ? sheet.png() : sheet.webp({ quality: 72 })).toFile(target);
}

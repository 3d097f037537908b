import { isFull, storageCode, tryFolder } from "~/services/disk";
import { EnvironmentError } from "~/services/environment-error";

/**
 * Makes the folder that the setting `name` is about, and tries to write to it. A full disk is only told: toys can be
 * bought without it, and a shop that stays closed sells none.
 * @returns the sentence to warn with when the disk is full @throws EnvironmentError when it cannot be written to
 */
export async function requireFolder(name: string, folder: string): Promise<string | null> {
  try {
    await tryFolder(folder);
    return null;
  } catch (error) {
    const code = storageCode(error);
    // As after a copy by another user; root mends it by itself.
    const owner =
      code === "EACCES" ? ` Give it to the shop's user: sudo chown -R ${process.getuid?.()} ${folder}` : "";
    const sentence = `${name} cannot be written to: ${error instanceof Error ? error.message : String(error)}.${owner}`;
    if (!isFull(code)) throw new EnvironmentError(sentence);
    return sentence;
  }
}

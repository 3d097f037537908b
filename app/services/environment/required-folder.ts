import { isDiskFullError, diskErrorCode, checkWritable } from "~/services/files/disk";
import { EnvironmentError } from "~/services/environment/environment-error";

/** @returns a warning for a full disk, because customers can still buy. @throws EnvironmentError */
export async function requireFolder(name: string, folder: string): Promise<string | null> {
  try {
    await checkWritable(folder);
    return null;
  } catch (error) {
    const code = diskErrorCode(error);
    // The folder may have been copied by another user.
    const owner =
      code === "EACCES" ? ` Give it to the shop's user: sudo chown -R ${process.getuid?.()} ${folder}` : "";
    const sentence = `${name} cannot be written to: ${error instanceof Error ? error.message : String(error)}.${owner}`;
    if (!isDiskFullError(code)) throw new EnvironmentError(sentence);
    return sentence;
  }
}

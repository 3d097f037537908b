import { parentPort } from "node:worker_threads";
import { Decrypter, Encrypter } from "age-encryption";

/** 2^15 scrypt rounds take 32 MB and a tenth of a second. */
const WORK_FACTOR = 15;

parentPort.on("message", async ({ action, passphrase, input }) => {
  try {
    const output = await (action === "encrypt" ? encrypter(passphrase) : decrypter(passphrase))(input);
    parentPort.postMessage({ output }, [output]);
  } catch (error) {
    parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});

function encrypter(passphrase) {
  const age = new Encrypter();
  age.setScryptWorkFactor(WORK_FACTOR);
  age.setPassphrase(passphrase);
  return (input) => age.encrypt(input);
}

function decrypter(passphrase) {
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  return (input) => age.decrypt(input);
}

import { ZodError, z } from "zod";

// zod probes `new Function`, which a strict Content-Security-Policy reports; everyone imports z from here.
z.config({ jitless: true });

export { ZodError, z };

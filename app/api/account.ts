import type { Call } from "~/api/handlers";
import type { User } from "~/schemas/user";

type UserCall = Call<"user", unknown, undefined>;

export function currentUser({ user }: UserCall): Promise<User> {
  return Promise.resolve(user);
}

import type { Call } from "~/http/api";
import type { User } from "~/schemas/user";

type UserCall = Call<"user", unknown, undefined>;

export function currentUser({ user }: UserCall): Promise<User> {
  return Promise.resolve(user);
}

const filaments = ["raspberry", "slate", "leaf", "teal", "lake", "ember", "marigold", "violet"] as const;

export function categoryColour(category: string): string {
  let hash = 7;
  for (const character of category) hash = (Math.imul(hash, 31) ^ character.charCodeAt(0)) >>> 0;
  return `var(--color-${filaments[(hash >>> 16) % filaments.length]})`;
}

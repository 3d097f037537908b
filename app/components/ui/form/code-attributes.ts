/** For fields that take a discount or gift card code. */
export const codeAttributes = {
  maxLength: 40,
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: false,
  translate: "no",
} as const;

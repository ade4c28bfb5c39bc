/** The settings without what the answer says in addition to them. */
export const pickSettings = <T extends object>(answer: T, defaults: T): T =>
  Object.fromEntries(Object.keys(defaults).map((name) => [name, answer[name as keyof T]])) as T;

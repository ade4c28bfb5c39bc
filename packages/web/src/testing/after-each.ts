/** What has to be put back after each test, told where it is changed. */
const deeds = new Set<() => void>();

export const afterEachTest = (deed: () => void): void => void deeds.add(deed);

export function putBack(): void {
  for (const deed of deeds) deed();
}

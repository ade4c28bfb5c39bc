/** A name as types are written: `asset_types` becomes `AssetTypes`. */
export const toPascalCase = (name: string): string =>
  name.replace(/(?:^|[-_ ])(\w)/g, (_, first: string) => first.toUpperCase());

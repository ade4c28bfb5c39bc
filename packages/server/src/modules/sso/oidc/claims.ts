/** Claims of an OpenID provider as attributes. */
type Claims = Readonly<Record<string, unknown>>;

/** Claims that belong to the protocol and do not describe the person. */
const PROTOCOL_CLAIMS = new Set(
  'iss aud azp exp iat nbf nonce jti sid at_hash c_hash s_hash auth_time acr amr events'.split(' '),
);
const MAX_ATTRIBUTES = 200;
const MAX_VALUES = 2_000;

/** An object such as `address` becomes attributes such as `address.locality`. */
export function toAttributes(claims: Claims): Record<string, readonly string[]> {
  const attributes: Record<string, readonly string[]> = Object.create(null);
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) {
      const values = value.slice(0, MAX_VALUES).filter((one) => typeof one === 'string' || typeof one === 'number');
      if (values.length > 0) attributes[name] = values.map(String);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      attributes[name] = [String(value)];
    }
  };
  for (const [name, value] of Object.entries(withoutUnverifiedEmail(claims)).slice(0, MAX_ATTRIBUTES)) {
    if (PROTOCOL_CLAIMS.has(name)) continue;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, part] of Object.entries(value).slice(0, MAX_ATTRIBUTES)) add(`${name}.${inner}`, part);
    } else add(name, value);
  }
  return { ...attributes };
}

/** People can enter any address at some providers; one that is said to be unverified identifies nobody. */
function withoutUnverifiedEmail({ email, ...claims }: Claims): Claims {
  const isUnverified = claims.email_verified === false || claims.email_verified === 'false';
  return isUnverified || email === undefined ? claims : { ...claims, email };
}

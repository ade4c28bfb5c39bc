/** Networks from which something is allowed: single addresses and ranges in CIDR notation, of IPv4 and IPv6. */
import * as z from 'zod/mini';

/** The longest IPv6 address with the longest prefix, and some spaces. */
const MAX_NETWORK_LENGTH = 60;
const anyNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::1` or `2001:db8::/32`. */
export const network = () =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_NETWORK_LENGTH),
    z.refine((text) => anyNetwork.safeParse(text).success, { error: 'field.network_value', abort: true }),
  );

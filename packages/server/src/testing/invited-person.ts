/** Further people of an installed product: invited by its administrator, with the invitation accepted from the mail. */
import type { Product } from './installed.ts';
import { getLine, listMails } from './outbox.ts';

export interface InvitedPerson {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

/** Invites an inspector who then can sign in. */
export async function invitePerson(product: Product, first_name: string, last_name: string): Promise<InvitedPerson> {
  const email = `${first_name}.${last_name}@rounds.example`.toLowerCase();
  const password = 'a walk along the quiet river';
  const [role] = await product.call<{ value: number }[]>('GET', '/api/user/role/search?q=inspector');
  const person = { first_name, last_name, email, roles: [role!.value] };
  const { id } = await product.call<{ id: number }>('POST', '/api/user/invite', person);
  const passwords = { current_password: await waitForPassword(product, email), new_password: password };
  await product.call('POST', '/api/reset-password', { email, ...passwords });
  return { id, email, password };
}

const MAX_WAIT_MS = 30_000;

/** The mail is sent after the invitation is stored. */
async function waitForPassword({ dataDir }: Product, email: string): Promise<string> {
  for (const startedAt = Date.now(); Date.now() - startedAt < MAX_WAIT_MS; ) {
    const [mail] = await listMails(dataDir, email);
    if (mail) return getLine(mail, 'Password');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no mail for ${email}`);
}

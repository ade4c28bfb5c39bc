/** Publishes templates and further versions over HTTP. */
import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import type { TemplateDocument } from '@rounds/engine';
import type { Answer, Client } from '../../../testing/index.ts';

/** @throws Error with the answer, if the call fails */
export async function send<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body, bytes } = await sent;
  if (status !== 200) throw new Error(`${status}: ${bytes.toString().slice(0, 500)}`);
  return body.data;
}

/** Returns the id of the template. */
export async function publishTemplate(client: Client, title: string, document: TemplateDocument): Promise<number> {
  const { id } = await send(client.call(checklists.create, { body: { title, language: 'en' } }));
  const { items } = await send(client.call(checklists.get, { params: { id } }));
  const firstPages = items.filter(({ type }) => type === 'page').map((item) => item.id);
  await publishVersion(client, id, document, firstPages);
  return id;
}

export async function publishVersion(
  client: Client,
  id: number,
  document: TemplateDocument,
  remove: readonly string[] = [],
): Promise<void> {
  const params = { id };
  const draft = await send(client.call(checklists.get, { params }));
  const saved = await send(
    client.call(checklists.saveDraft, {
      params,
      body: {
        save_id: randomUUID(),
        revision: draft.revision,
        items: { upsert: [...document.items] as never, remove: [...remove] },
        response_sets: { upsert: [...document.response_sets] as never },
        rule_sets: { upsert: [...document.rule_sets] as never },
      },
    }),
  );
  await send(client.call(checklists.publish, { params, body: { revision: saved.revision } }));
}

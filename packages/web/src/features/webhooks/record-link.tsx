import type { WebhookDelivery } from '@rounds/contract/webhooks';
import { Link } from '@tanstack/react-router';
import { type LinkTarget, paths } from '../../paths.ts';

/** The record that an event was about, with a link if it has a screen of its own. */
export function RecordLink({ record }: { readonly record: WebhookDelivery['record'] }) {
  const name = record.id === null ? record.kind : `${record.kind} #${record.id}`;
  const target = findScreen(record);
  return target ? <Link {...target}>{name}</Link> : <span>{name}</span>;
}

function findScreen({ kind, id, uuid }: WebhookDelivery['record']): LinkTarget | null {
  if (kind === 'inspection' && uuid) return paths.inspections.report(uuid);
  if (kind === 'asset' && uuid) return paths.assets.get(uuid);
  if (id === null) return null;
  if (kind === 'issue') return paths.issues.get(id);
  if (kind === 'assignment') return paths.assignments.get(id);
  return kind === 'template' ? paths.templates.edit(id) : null;
}

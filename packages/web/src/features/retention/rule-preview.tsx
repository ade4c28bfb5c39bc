import type { RetentionRule } from '@rounds/contract/retention';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Anchor, FormError, List, Skeleton } from '../../ui/index.ts';
import { useRetentionPreview } from './retention-queries.ts';

interface RulePreviewProps {
  readonly rule: RetentionRule;
  readonly months: number;
  readonly keepWithOpenIssues: boolean;
}

/** Shows how many records the rule would concern now, with the oldest of them. */
export function RulePreview({ rule, months, keepWithOpenIssues }: RulePreviewProps) {
  const { t } = useTranslation('retention');
  const format = useFormat();
  const { data, error } = useRetentionPreview(rule, months, keepWithOpenIssues);
  if (error) return <FormError>{error.message}</FormError>;
  if (!data) return <Skeleton height={24} />;
  return (
    <div aria-live="polite">
      <p>{t(`preview.${rule}`, { count: data.total })}</p>
      {data.examples.length > 0 && (
        <List size="sm">
          {data.examples.map(({ title, at, path }) => (
            <List.Item key={path ?? title}>
              <Anchor href={path ?? undefined} size="sm">
                <bdi>{title}</bdi>
              </Anchor>{' '}
              · {format.date(at)}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}

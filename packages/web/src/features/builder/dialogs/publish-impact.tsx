import type { ItemImpact, TemplateImpact } from '@rounds/contract/inspections';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { Box, Notice, Stack, Text } from '../../../ui/index.ts';
import classes from './publish-impact.module.css';

/**
 * Summarizes what publishing means for open inspections and for references to the changed questions, with details
 * folded.
 */
export function PublishImpact({ impact }: { impact: TemplateImpact }) {
  const { t } = useTranslation('builder');
  const { references, global_responses: responses, assignments, issues, charts, saved_views: views } = impact;
  const others = [
    ...(issues > 0 ? [t('impact.issues', { count: issues })] : []),
    ...(charts > 0 ? [t('impact.charts', { count: charts })] : []),
    ...(views > 0 ? [t('impact.saved_views', { count: views })] : []),
    ...(assignments > 0 ? [t('impact.assignments', { count: assignments })] : []),
  ];
  return (
    <Stack as="section" gap={3} aria-labelledby="publish-impact">
      <Text as="h3" fontSize="sm" weight={600} id="publish-impact">
        {t('impact.title')}
      </Text>
      <Summary impact={impact} />
      {impact.items.length > 0 && (
        <details className={classes.details}>
          <Text as="summary" py={2.5} px={3} weight={550}>
            {t('impact.questions', { count: impact.items.length })}
          </Text>
          <Box as="ul" overflow="auto" borderTop="line2" maxHeight="40dvh" className={classes.items}>
            {impact.items.map((item) => (
              <ItemEntry key={item.item_id} item={item} />
            ))}
          </Box>
        </details>
      )}
      {references.length > 0 && (
        <details className={classes.details}>
          <Text as="summary" py={2.5} px={3} weight={550}>
            {t('impact.references', { count: references.length })}
          </Text>
          <Box as="ul" overflow="auto" borderTop="line2" maxHeight="40dvh" className={classes.items}>
            {references.map(({ by, title, to, to_title, is_kept }) => (
              <Stack as="li" gap="half" py={2.5} px={3} borderBottom="line2" breakWords key={`${by} ${title} ${to}`}>
                <Text as="strong" weight={550} dir="auto">
                  {t(`impact.by.${by}`, { title: title || t('untitled') })}
                </Text>
                <Text as="span" tone="ink2" dir="auto">
                  {t(is_kept ? 'impact.refers_still' : 'impact.refers_no_more', {
                    question: to_title || t('untitled'),
                  })}
                </Text>
              </Stack>
            ))}
          </Box>
        </details>
      )}
      {others.length > 0 && (
        <Text size="sm" tone="ink2">
          {others.join(' ')}
        </Text>
      )}
      {responses.length > 0 && (
        <Text size="sm" tone="ink2">
          {t('impact.global_responses', {
            count: responses.length,
            names: responses.map(({ name }) => name).join(', '),
          })}
        </Text>
      )}
    </Stack>
  );
}

function Summary({ impact }: { impact: TemplateImpact }) {
  const { t } = useTranslation('builder');
  const { inspections, affected, answers, versions } = impact;
  if (inspections === 0)
    return (
      <Text size="sm" tone="ink2">
        {t('impact.none_open')}
      </Text>
    );
  const isSafe = affected === 0;
  const perVersion = versions.map(({ version, to_do, in_progress }) =>
    t('impact.on_version', { count: to_do + in_progress, version }),
  );
  return (
    <Notice tone={isSafe ? 'green' : 'amber'} Icon={isSafe ? IconCircleCheck : IconAlertTriangle}>
      <strong>
        {t('impact.open', { count: inspections })}{' '}
        {isSafe ? t('impact.all_fit') : t('impact.affected', { count: answers.converted + answers.attention })}
      </strong>
      {versions.length > 1 && <p>{perVersion.join(' · ')}</p>}
      {!isSafe && (
        <p>
          {[
            ...(answers.converted > 0 ? [t('impact.converted', { count: answers.converted })] : []),
            ...(answers.attention > 0 ? [t('impact.attention', { count: answers.attention })] : []),
          ].join(' ')}
        </p>
      )}
    </Notice>
  );
}

function ItemEntry({ item }: { item: ItemImpact }) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const { title, kinds, options, type, new_type, answers } = item;
  const lines = [
    ...kinds
      .filter((kind) => kind !== 'options' && kind !== 'renamed')
      .map((kind) =>
        kind === 'gone' && !item.is_question
          ? t('impact.kind.part_gone')
          : t(`impact.kind.${kind}`, { from: typeName(type), to: typeName(new_type ?? type) }),
      ),
    ...options.map(({ kind, label, to }) => t(`impact.option.${kind}`, { label, to })),
  ];
  const counts = [
    ...(answers.converted > 0 ? [t('impact.item_converted', { count: answers.converted })] : []),
    ...(answers.attention > 0 ? [t('impact.item_attention', { count: answers.attention })] : []),
  ];
  return (
    <Stack as="li" gap="half" py={2.5} px={3} borderBottom="line2" breakWords>
      <Text as="strong" weight={550} dir="auto">
        {title || t('untitled')}
      </Text>
      {lines.map((line) => (
        <Text as="span" tone="ink2" key={line} dir="auto">
          {line}
        </Text>
      ))}
      {counts.length > 0 && <span>{counts.join(' ')}</span>}
    </Stack>
  );
}

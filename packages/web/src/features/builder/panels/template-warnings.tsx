import type { Item } from '@rounds/engine';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toKeyAndTitle } from '../../../kit/templates/rule-words/index.ts';
import { useItemLocation, useProblemText } from '../../../kit/templates/texts.ts';
import { Notice, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import dialogClasses from '../controls/dialog.module.css';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { useProblemsOf } from '../state/problems/live-problems.tsx';
import { findProblemSetting } from '../state/problems/problem-places.ts';
import { findItemWarnings, findTemplateWarnings, type TemplateWarning } from '../state/problems/template-warnings.ts';
import classes from './template-warnings.module.css';

/** Shows warnings at the top of the settings, and problems that no single setting has. */
export function ItemNotes({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const records = useRecords((all) => all);
  const warnings = useMemo(() => findItemWarnings(records, item), [records, item]);
  const problems = useProblemsOf(item.id).filter((problem) => findProblemSetting(item, problem) === null);
  const problemText = useProblemText();
  return (
    <>
      {problems.length > 0 && (
        <Notice className={classes.note} tone="red" role="status" Icon={IconAlertCircle}>
          <ul>
            {problems.map((problem) => (
              <li key={JSON.stringify(problem)}>{problemText(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice className={classes.note} role="alert" Icon={IconAlertTriangle}>
          <ul>
            {warnings.map(({ code, params }) => (
              <li key={`${code} ${Object.values(params).join(' ')}`}>{t(`worth_a_look.${code}`, params)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** All warnings of the template before publication, each with a link to its item. */
export function TemplateWarningList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const warnings = useMemo(() => findTemplateWarnings(store.records()), [store]);
  if (warnings.length === 0) return null;
  return (
    <Stack as="section" gap={1.5} aria-labelledby="worth-a-look">
      <Text as="h3" size="md" weight={600} id="worth-a-look">
        {t('worth_a_look.title')}
      </Text>
      <Text tone="ink2">{t('worth_a_look.text')}</Text>
      <Stack as="ul" overflow="auto" className={dialogClasses.list}>
        {warnings.map((one) => (
          <li key={`${one.item.id} ${one.code} ${Object.values(one.params).join(' ')}`}>
            <WarningEntry warning={one} onLeave={onLeave} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function WarningEntry({ warning: { code, params, item }, onLeave }: { warning: TemplateWarning; onLeave: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const place = useItemLocation();
  return (
    <UnstyledButton
      className={dialogClasses.entry}
      onClick={() => {
        onLeave();
        session.reveal(item.id, { optionsOpen: true });
      }}
    >
      <Text as="strong" weight={550}>
        {t(`worth_a_look.${code}`, params)}
      </Text>
      <span>{toKeyAndTitle(item, t('untitled'))}</span>
      <span>{place(session.store.records(), item.id)}</span>
    </UnstyledButton>
  );
}

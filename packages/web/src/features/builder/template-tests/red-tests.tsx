import { IconCircleX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { listTests } from './test-edits.ts';
import { getTestRunner } from './test-runner.ts';

/** Warns of red tests before publishing. They do not forbid it. */
export function RedTests({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('template-tests');
  const session = useBuilder();
  const { red, total } = useMemo(() => {
    const { results } = getTestRunner(session).runNow();
    const failing = new Set(results.flatMap(({ uuid, failures }) => (failures.length > 0 ? [uuid] : [])));
    return {
      red: listTests(session.store.records().tests).filter(({ uuid }) => failing.has(uuid)),
      total: results.length,
    };
  }, [session]);
  if (red.length === 0) return null;
  const open = () => {
    onLeave();
    session.view.set({ leftPanel: 'tests', outlineOpen: true, optionsOpen: false });
  };
  return (
    <Notice role="status" Icon={IconCircleX} action={{ label: t('publish.open'), onPress: open }}>
      <strong>{t('publish.red', { count: total, red: red.length })}</strong>
      <ul>
        {red.slice(0, MAX_NAMED_TESTS).map(({ uuid, title }) => (
          <li key={uuid} dir="auto">
            {title}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const MAX_NAMED_TESTS = 5;

import type { Id } from '@rounds/engine';
import { IconLayoutRows, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../../../ui/index.ts';
import { useBuilder } from './builder-context.tsx';
import { useContainerDrop } from './container-dropping.ts';
import { add } from './deeds.ts';
import classes from './empty-page.module.css';

export function EmptyPage({ pageId }: { pageId: Id }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const element = useRef<HTMLDivElement>(null);
  const hint = useContainerDrop(element, pageId);
  const place = { parent_id: pageId, after: null };
  return (
    <div ref={element} className={classes.page} data-hint={hint}>
      <EmptyState
        title={t('empty_page.title')}
        text={t('empty_page.text')}
        action={
          <>
            <Button leftSection={<IconPlus size={16} />} onClick={() => add(session, 'yesno', '', place)}>
              {t('add_question')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconLayoutRows size={16} />}
              onClick={() => add(session, 'section', '', place)}
            >
              {t('add_section')}
            </Button>
          </>
        }
      />
    </div>
  );
}

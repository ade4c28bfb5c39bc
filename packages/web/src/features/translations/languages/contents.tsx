import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Avatar, UnstyledButton } from '../../../ui/index.ts';
import { type Content, getGroup } from '../state/lines.ts';
import { useOpenCounts, usePresentPeople, useSession, useView } from '../state/translation-context.tsx';
import { useGroupName } from '../texts/heading-lines.tsx';
import classes from './language-panel.module.css';

/** The pages of the template with the number of their open texts; pressing one goes there. */
export function Contents({ onGo }: { onGo?: (() => void) | undefined }) {
  const { t } = useTranslation('translations');
  const { groups } = useOpenCounts();
  if (groups.length === 0) return null;
  return (
    <section className={classes.contents} aria-labelledby="translation-contents">
      <div className={classes.head}>
        <h2 id="translation-contents">{t('contents')}</h2>
        <span className={classes.count}>{t('open')}</span>
      </div>
      <ul className={classes.list}>
        {groups.map((content) => (
          <ContentEntry key={content.id} content={content} onGo={onGo} />
        ))}
      </ul>
      <p className={classes.note}>{t('fallback')}</p>
    </section>
  );
}

interface ContentEntryProps {
  readonly content: Content;
  readonly onGo: (() => void) | undefined;
}

function ContentEntry({ content: { id, key, count }, onGo }: ContentEntryProps) {
  const { t } = useTranslation('translations');
  const format = useFormat();
  const session = useSession();
  const { store, view } = session;
  const name = useGroupName(id);
  const isCurrent = useView(({ activeKey }) => {
    const record = activeKey === null ? undefined : store.get(activeKey);
    return record !== undefined && getGroup(record) === id;
  });
  const people = usePresentPeople().filter(({ place }) => {
    const record = place?.key ? store.get(place.key) : undefined;
    return place?.language === store.language && record !== undefined && getGroup(record) === id;
  });
  const goThere = () => {
    const shown = session.shownKeys().find((one) => {
      const record = store.get(one);
      return record !== undefined && getGroup(record) === id;
    });
    if (shown === undefined) session.setFilter({ state: 'all', kinds: [], search: '' });
    view.set({ activeKey: shown ?? key, editingKey: null });
    onGo?.();
  };
  return (
    <li data-current={isCurrent || undefined}>
      <UnstyledButton className={classes.content} aria-current={isCurrent || undefined} onClick={goThere}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {people.map((person) => (
          <Avatar key={person.id} name={person.full_name} picture={person.avatar} size={20} />
        ))}
        <span className={classes.openCount} data-none={count.open === 0 || undefined}>
          {count.open === 0 ? t('all_done') : format.number(count.open)}
        </span>
      </UnstyledButton>
    </li>
  );
}

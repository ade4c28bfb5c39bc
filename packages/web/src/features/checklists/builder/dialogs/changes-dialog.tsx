import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/index.ts';
import { Dialog } from '../../dialog.tsx';
import { useBuilder, usePublished } from '../state/builder-context.tsx';
import { useVersions } from '../state/builder-queries.ts';
import { ChangeList } from './change-list.tsx';
import classes from './changes-dialog.module.css';
import dialogClasses from './dialog.module.css';

/** The changes that the next version would contain, and the published versions. */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { version } = usePublished();
  return (
    <Dialog onClose={onClose} title={t('changes.title', { version })} size={560}>
      <div className={dialogClasses.form}>
        <ChangeList onLeave={onClose} />
        <Versions />
      </div>
    </Dialog>
  );
}

function Versions() {
  const { t } = useTranslation('builder');
  const { id } = useBuilder();
  const format = useFormat();
  const versions = useVersions(id);
  if (versions.length === 0) return null;
  return (
    <section className={classes.versions} aria-labelledby="versions">
      <h3 id="versions">{t('changes.versions')}</h3>
      <ul>
        {versions.map(({ id: key, version, title, published_at, published_by }) => (
          <li key={key}>
            <strong>v{version}</strong>
            {title && <span dir="auto">{title}</span>}
            <span>{format.dateTime(published_at)}</span>
            {published_by && <span dir="auto">{published_by}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { AssetImportResult } from '@rounds/contract/assets';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Button, Group } from '../../../ui/index.ts';
import classes from './asset-import.module.css';
import { comingIn } from './use-asset-import.ts';

/** The import is over: what came in, what was left out, and where to go on. */
export function ImportDone({ done, onAnother }: { done: AssetImportResult; onAnother: () => void }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const { created, changed, unchanged } = done.imported;
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={40} stroke={1.5} className={classes.sign} />
      <h2>{t('bring.done', { count: comingIn(done) })}</h2>
      {changed + unchanged > 0 && (
        <p>
          {t('bring.counts', {
            created: format.number(created),
            changed: format.number(changed),
            unchanged: format.number(unchanged),
          })}
        </p>
      )}
      {done.bad_rows > 0 && <p>{t('bring.left_out', { count: done.bad_rows })}</p>}
      <Group gap={8} align="stretch" justify="center" mt={12}>
        <Button component={Link} {...paths.assets.list()}>
          {t('bring.to_list')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('bring.another')}
        </Button>
      </Group>
    </div>
  );
}

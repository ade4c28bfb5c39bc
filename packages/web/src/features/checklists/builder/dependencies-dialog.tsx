import { descendantsOf, type Id, referencesTo, type TemplateProblem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import { useBuilder } from './builder-context.tsx';
import { remove } from './deeds.ts';
import classes from './dialog.module.css';
import { useProblemText } from './problem-text.ts';

interface DependenciesDialogProps {
  ids: readonly Id[];
  problem: TemplateProblem;
  onClose: () => void;
}

/** Others refer to what is to go: the places, and going to one of them instead of deleting. */
export function DependenciesDialog({ ids, problem, onClose }: DependenciesDialogProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const records = session.store.records();
  const gone = new Set(ids.flatMap((id) => [id, ...descendantsOf(records, id).map((item) => item.id)]));
  const from = referencesTo(records, gone).flatMap((reference) =>
    reference.by === 'rule' ? (records.rule_sets[reference.from]?.action_items ?? []) : [reference.from],
  );
  const places = [...new Set(from)].flatMap((id) => (gone.has(id) ? [] : (records.items[id] ?? [])));
  return (
    <Dialog onClose={onClose} title={t('dependencies.title')} size={480}>
      <div className={classes.form}>
        <p className={classes.text}>{problemText(problem)}</p>
        {places.length > 0 && (
          <ul className={classes.problems}>
            {places.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={classes.problem}
                  onClick={() => {
                    onClose();
                    session.reveal(item.id);
                  }}
                >
                  <strong>{item.reference_key ?? item.title}</strong>
                  {item.reference_key && <span>{item.title}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={classes.text}>{t('dependencies.text')}</p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('no')}
          </Button>
          <Button className={classes.danger} onClick={() => remove(session, [...ids], true)}>
            {t('dependencies.unlink')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

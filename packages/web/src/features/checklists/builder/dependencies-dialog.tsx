import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import { keyAndTitle, PhraseText, useRuleWords } from '../rule-words/index.ts';
import { useBuilder } from './builder-context.tsx';
import type { Dependencies } from './builder-view.ts';
import classes from './dialog.module.css';
import type { Naming } from './naming.ts';
import { usePlaceWords } from './place-words.ts';

/** Others name what is to go: who they are, and going to one of them instead of deleting. */
export function DependenciesDialog({ dependencies, onClose }: { dependencies: Dependencies; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { gone, naming, unlink } = dependencies;
  const staysNamed = gone === 'answers' && naming.some(({ by }) => by === 'expression');
  return (
    <Dialog onClose={onClose} title={t(`dependencies.title_${gone}`)} size={520}>
      <div className={classes.form}>
        <p className={classes.text}>{t(`dependencies.count_${gone}`, { count: naming.length })}</p>
        <ul className={classes.problems}>
          {naming.map((one) => (
            <li key={`${one.by} ${one.rule?.uuid ?? one.item.id}`}>
              <NamingEntry naming={one} />
            </li>
          ))}
        </ul>
        <p className={classes.text}>{t(`dependencies.text_${gone}`)}</p>
        {staysNamed && <p className={classes.text}>{t('dependencies.equations_stay')}</p>}
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('no')}
          </Button>
          <Button className={classes.danger} onClick={unlink}>
            {t('dependencies.unlink')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A rule says itself and opens; everything else leads to its row. */
function NamingEntry({ naming: { by, item, rule } }: { naming: Naming }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const records = session.store.records();
  const words = useRuleWords(records);
  const place = usePlaceWords();
  const open = () => {
    session.reveal(item.id, { optionsOpen: true, dialog: null });
    if (rule) session.view.set({ dialog: { kind: 'rule', draft: { item_id: item.id, uuid: rule.uuid } } });
  };
  return (
    <button type="button" className={classes.problem} onClick={open}>
      {rule ? (
        <span className={classes.sentence}>
          <PhraseText phrase={words.sentence(rule)} />
        </span>
      ) : (
        <strong>{t(`dependencies.by.${by}`)}</strong>
      )}
      <span>{keyAndTitle(item, t('untitled'))}</span>
      <span>{place(records, item.id)}</span>
    </button>
  );
}

import { type Id, type Item, type ResponseOption, type ResponseSet, setItem, setResponseSet } from '@rounds/engine';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFlag,
  IconFlagFilled,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, Menu, NumberInput, Tooltip } from '../../../ui/index.ts';
import classes from './answers-editor.module.css';
import { useBuilder, useRecords } from './builder-context.tsx';
import { ColorMenu } from './color-menu.tsx';
import { newId } from './new-id.ts';
import { OptionGroup } from './option-group.tsx';
import { SettledTextInput } from './settled-text-input.tsx';
import { inTurn } from './template-store.ts';

/** The answers of a question of choice: their words, points, colours and which of them are failures. */
export function AnswersEditor({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const setId = String(item.options.response_set_id ?? '');
  const set = useRecords((records) => records.response_sets[setId]);
  const users = useRecords(
    (records) => Object.values(records.items).filter((one) => one.options.response_set_id === setId).length,
  );
  if (!set) return null;

  const change = (options: readonly ResponseOption[], gesture?: string) =>
    session.attempt((records) => setResponseSet(records, { set: { ...set, options } }), gesture);
  const changeOne = (uuid: Id, part: Partial<ResponseOption>, gesture?: string) =>
    change(
      set.options.map((option) => (option.uuid === uuid ? { ...option, ...part } : option)),
      gesture && `${gesture}:${uuid}`,
    );
  const add = () => {
    session.store.mark();
    const label = t('new_answer', { number: set.options.length + 1 });
    change([...set.options, { uuid: newId(), label, score: null, color: 'none', failed: false }]);
  };
  const swap = (at: number, step: -1 | 1) => {
    const options = [...set.options];
    const [moved] = options.splice(at, 1);
    if (moved) options.splice(at + step, 0, moved);
    session.store.mark();
    change(options);
  };

  return (
    <OptionGroup title={t('answers')}>
      {users > 1 && <SharedNote item={item} set={set} others={users - 1} />}
      <ul className={classes.answers}>
        {set.options.map((option, at) => (
          <li key={option.uuid} className={classes.answer}>
            <ColorMenu color={option.color} onChange={(color) => changeOne(option.uuid, { color })} />
            <SettledTextInput
              className={classes.label}
              aria-label={t('answer_label', { number: at + 1 })}
              maxLength={1000}
              value={option.label}
              onSettled={(label) => changeOne(option.uuid, { label }, 'label')}
            />
            <NumberInput
              className={classes.score}
              aria-label={t('points_of', { label: option.label })}
              placeholder="–"
              hideControls
              value={option.score ?? ''}
              onBlur={() => session.store.mark()}
              onChange={(score) => {
                if (score === '' || typeof score === 'number') {
                  changeOne(option.uuid, { score: score === '' ? null : score }, 'score');
                }
              }}
            />
            <Tooltip label={option.failed ? t('is_failed') : t('mark_failed')}>
              <button
                type="button"
                className={classes.flag}
                aria-pressed={option.failed}
                aria-label={t('failed_answer', { label: option.label })}
                onClick={() => changeOne(option.uuid, { failed: !option.failed })}
              >
                {option.failed ? <IconFlagFilled size={15} /> : <IconFlag size={15} />}
              </button>
            </Tooltip>
            <Menu>
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('actions_of', { title: option.label })}
                >
                  <IconDots size={15} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={at === 0} onClick={() => swap(at, -1)}>
                  {t('move_up')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown size={16} />}
                  disabled={at === set.options.length - 1}
                  onClick={() => swap(at, 1)}
                >
                  {t('move_down')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconTrash size={16} />}
                  color="red"
                  disabled={set.options.length <= 1}
                  onClick={() => change(set.options.filter((one) => one.uuid !== option.uuid))}
                >
                  {t('delete_answer')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} />}
        onClick={add}
      >
        {t('add_answer')}
      </Button>
    </OptionGroup>
  );
}

/** Changing a shared set changes the other questions too; this says so and offers an own one. */
function SharedNote({ item, set, others }: { item: Item; set: ResponseSet; others: number }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const makeOwn = () => {
    const uuid = newId();
    session.store.mark();
    // The answers keep their ids: defaults, rules and what was answered before go on speaking of them.
    session.attempt(
      inTurn(
        (records) => setResponseSet(records, { set: { ...set, uuid } }),
        (records) => setItem(records, { id: item.id, options: { response_set_id: uuid } }),
      ),
    );
  };
  return (
    <div className={classes.shared}>
      <p>{t('shared_answers', { count: others })}</p>
      <Button variant="default" size="compact-sm" onClick={makeOwn}>
        {t('only_this_question')}
      </Button>
    </div>
  );
}

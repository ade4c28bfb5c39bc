import { ISSUE_TYPES, type IssueSettings } from '@rounds/contract/issues';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Button,
  ICON,
  ListRow,
  type LocalizedName,
  Modal,
  NameFields,
  Panel,
  Row,
  removeEmptyNames,
} from '../../../ui/index.ts';
import { toName } from '../issue-marks.tsx';

type Types = IssueSettings['types'];
type Type = Types[number];

interface TypeListProps {
  readonly types: Types;
  onChange(types: Types): void;
}

/** The types of issues: the built-in ones, and those of the workspace. */
export function TypeList({ types, onChange }: TypeListProps) {
  const { t } = useTranslation(['issues', 'errors']);
  const [edited, setEdited] = useState<Type | 'new' | null>(null);
  const finish = (name_lang: LocalizedName) => {
    if (edited === 'new') onChange([...types, { key: toKey(name_lang, types), name_lang }]);
    else onChange(types.map((type) => (type === edited ? { ...type, name_lang } : type)));
    setEdited(null);
  };
  return (
    <Panel
      title={t('issues:settings.types')}
      isFlush
      actions={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={() => setEdited('new')}
        >
          {t('issues:settings.add_type')}
        </Button>
      }
    >
      <ul>
        {ISSUE_TYPES.map((key) => (
          <ListRow key={key} title={t(`errors:issue_type.${key}`)} description={t('issues:settings.built_in')} />
        ))}
        {types.map((type) => {
          const name = toName(type.name_lang);
          return (
            <ListRow
              key={type.key}
              title={<span dir="auto">{name}</span>}
              end={
                <>
                  <ActionIcon
                    size={34}
                    aria-label={t('issues:settings.edit_type', { name })}
                    onClick={() => setEdited(type)}
                  >
                    <IconPencil {...ICON} size={18} />
                  </ActionIcon>
                  <ActionIcon
                    size={34}
                    aria-label={t('issues:settings.remove_type', { name })}
                    onClick={() => onChange(types.filter((one) => one !== type))}
                  >
                    <IconX {...ICON} size={18} />
                  </ActionIcon>
                </>
              }
            />
          );
        })}
      </ul>
      {edited && (
        <TypeDialog name={edited === 'new' ? {} : edited.name_lang} onDone={finish} onClose={() => setEdited(null)} />
      )}
    </Panel>
  );
}

interface TypeDialogProps {
  readonly name: LocalizedName;
  onDone(name: LocalizedName): void;
  onClose(): void;
}

function TypeDialog({ name, onDone, onClose }: TypeDialogProps) {
  const { t } = useTranslation(['issues', 'common']);
  const [names, setNames] = useState(name);
  const [isTried, setTried] = useState(false);
  const entered = removeEmptyNames(names);
  const isMissing = Object.keys(entered).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the settings.
    event.stopPropagation();
    setTried(true);
    if (!isMissing) onDone(entered);
  };
  return (
    <Modal opened onClose={onClose} title={t('issues:settings.add_type')} size={420}>
      <form onSubmit={submit} noValidate>
        <NameFields
          value={names}
          onChange={setNames}
          error={isTried && isMissing ? t('issues:settings.name_missing') : undefined}
        />
        <Row wrap gap={2} justify="end" mt={6}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('issues:settings.apply_type')}</Button>
        </Row>
      </form>
    </Modal>
  );
}

/** A key from the letters of the name; it stays when the type is renamed. */
function toKey(names: LocalizedName, types: Types): string {
  const letters = (Object.values(names)[0] ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_$/g, '')
    .slice(0, 50);
  const base = letters || 'type';
  const existingKeys = new Set<string>([...ISSUE_TYPES, ...types.map(({ key }) => key)]);
  let key = base;
  for (let number = 2; existingKeys.has(key); number += 1) key = `${base}_${number}`;
  return key;
}

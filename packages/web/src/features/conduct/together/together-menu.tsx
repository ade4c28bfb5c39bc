import type { AnswerKey } from '@rounds/engine';
import { IconGitMerge, IconHistory, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPlace } from '../../../kit/form/index.ts';
import { TogetherDialog } from '../../../kit/inspections/together-dialog.tsx';
import { Avatar, Grid, ICON, Menu, Row, stripLinks, Text, UnstyledButton } from '../../../ui/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import { ConductHistory } from './question-notices.tsx';
import { ReplacedList } from './replaced-answers.tsx';
import classes from './together.module.css';
import { toPlaceKey, usePresentPeople } from './watching-context.tsx';

const MAX_AVATARS = 4;
interface TogetherMenuProps {
  readonly isWide: boolean;
  readonly goTo: (key: AnswerKey) => void;
}
/** Who is here, who works together, and what others changed. */
export function TogetherMenu({ isWide, goTo }: TogetherMenuProps) {
  const { t } = useTranslation(['conduct', 'inspections']);
  const conduct = useConduct();
  const { id, uuid, context } = useConductValue(() => conduct.inspection());
  const replaced = useConductValue(() => conduct.replacedAnswers().length);
  const people = usePresentPeople();
  const [opened, setOpened] = useState<'people' | 'replaced' | 'history' | null>(null);
  const close = () => setOpened(null);
  const go = (key: AnswerKey) => {
    close();
    goTo(key);
  };
  // Before the first sync nobody else can know the inspection.
  if (id === null) return null;
  const here = t('together.here', { count: people.length });
  const label = replaced > 0 ? `${here}. ${t('replaced.list', { count: replaced })}` : here;
  return (
    <>
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <Row
            as={UnstyledButton}
            inline
            gap={2}
            px={2.5}
            fontSize="sm"
            tabular
            radius="control"
            fixed
            minHeight={36}
            className={classes.menu}
            aria-label={`${t('together.open')}: ${label}`}
            data-wide={isWide || undefined}
            data-replaced={replaced > 0 || undefined}
          >
            {replaced > 0 ? <IconGitMerge {...ICON} size={18} /> : <IconUsers {...ICON} size={18} />}
            {isWide && people.length > 0 && <Avatars people={people} />}
            {replaced > 0 && <bdi>{replaced}</bdi>}
            {!isWide && replaced === 0 && people.length > 0 && <bdi>{people.length}</bdi>}
          </Row>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{here}</Menu.Label>
          <Grid as="ul" gap={2} px={3} pt={1} pb={2} className={classes.here}>
            {people.map((person) => (
              <Row as="li" gap={2.5} key={person.id}>
                <Avatar name={person.full_name} picture={person.avatar} size={28} />
                <span>
                  <Text as="b" weight={550} dir="auto">
                    {person.full_name}
                  </Text>
                  <Whereabouts placeKey={toPlaceKey(person)} />
                </span>
              </Row>
            ))}
          </Grid>
          <Menu.Divider />
          {replaced > 0 && (
            <Menu.Item leftSection={<IconGitMerge {...ICON} />} onClick={() => setOpened('replaced')}>
              {t('replaced.list', { count: replaced })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconUserPlus {...ICON} />} onClick={() => setOpened('people')}>
            {t('inspections:together.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={() => setOpened('history')}>
            {t('history')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'people' && <TogetherDialog inspection={{ uuid, user: context.user ?? null }} close={close} />}
      {opened === 'replaced' && <ReplacedList goTo={go} close={close} />}
      {opened === 'history' && <ConductHistory goTo={go} close={close} />}
    </>
  );
}
function Avatars({ people }: { people: ReturnType<typeof usePresentPeople> }) {
  const more = people.length - MAX_AVATARS;
  return (
    <Row as="span" inline className={classes.avatars}>
      {people.slice(0, MAX_AVATARS).map(({ id, full_name, avatar }) => (
        <Avatar key={id} name={full_name} picture={avatar} size={24} />
      ))}
      {more > 0 && <bdi>{` +${more}`}</bdi>}
    </Row>
  );
}
/** The question or section where a person is. */
function Whereabouts({ placeKey }: { placeKey: AnswerKey | null }) {
  const conduct = useConduct();
  const place = placeKey === null ? undefined : findPlace(conduct.steps(), placeKey);
  const title = placeKey === null ? undefined : conduct.itemAt(placeKey)?.title;
  if (!place || !title) return null;
  return <small dir="auto">{`${place.step.title}: ${stripLinks(title)}`}</small>;
}

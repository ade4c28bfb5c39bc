import { IconCurrentLocation, IconMap } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseNumber, useFormat } from '../../../../platform/i18n/index.ts';
import { Box, Grid, hasTouchKeyboard, ICON, Row, SignButton, stripLinks } from '../../../../ui/index.ts';
import { LazyMap } from '../../../map/index.ts';
import { AnswerGroup } from '../../controls/answer-group.tsx';
import { FormButton } from '../../controls/form-button.tsx';
import numberLineClasses from '../../controls/number-line.module.css';
import { useDebouncedText } from '../../controls/use-debounced-text.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';
import {
  isDraftEmpty,
  isOnEarth,
  type Location,
  type LocationDraft,
  type LocationPart,
  parseDraft,
  serializeDraft,
  toLocation,
} from './location-value.ts';

/** Six decimals are about ten centimetres. */
const DECIMALS = 6;

/** The location, from the device or typed. */
function InspectionLocation({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t, i18n } = useTranslation('form');
  const format = useFormat();
  const form = useForm();
  const hintId = useId();
  const location = state.na ? null : (state.value as Location | null);
  const unreadable = form.unreadable().get(state.key);
  const toText = (value: number) => format.number(value, { maximumFractionDigits: DECIMALS, useGrouping: false });
  const draft: LocationDraft = unreadable
    ? parseDraft(unreadable)
    : {
        lat: location ? toText(location.lat) : '',
        lng: location ? toText(location.lng) : '',
        address: location?.address ?? '',
      };
  const read = (part: 'lat' | 'lng', text: string) => {
    const readings = parseNumber(text, i18n.resolvedLanguage ?? 'en', (value) => isOnEarth(part, value));
    return readings?.length === 1 ? readings[0] : undefined;
  };

  const record = (part: LocationPart, text: string) => {
    const next = { ...draft, [part]: text };
    // The device's accuracy does not apply to a corrected position.
    const accuracy = part === 'address' ? location?.accuracy : undefined;
    const place = toLocation(next, read, accuracy);
    form.setUnreadable(state.key, place || isDraftEmpty(next) ? null : serializeDraft(next));
    if (place || location) setValue(place);
  };
  const { locate, isLocating, failure } = useDevicePosition((position) => {
    form.setUnreadable(state.key, null);
    setValue({ ...position, ...(draft.address.trim() && { address: draft.address.trim() }) });
    setLocated((count) => count + 1);
  });
  const [isMapOpen, setMapOpen] = useState(false);
  // The map follows a new position of the device, but not a pin that the person moves.
  const [located, setLocated] = useState(0);
  const pick = ({ lat, lng }: Pick<Location, 'lat' | 'lng'>) => {
    form.setUnreadable(state.key, null);
    const address = draft.address.trim();
    setValue({ lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)), ...(address && { address }) });
  };
  const wrong = (part: 'lat' | 'lng') => draft[part].trim() !== '' && !isOnEarth(part, read(part, draft[part]));
  return (
    <AnswerGroup
      labelledBy={labelId}
      describedBy={[describedBy, hintId].filter(Boolean).join(' ')}
      className={classes.stack}
    >
      {!disabled && (
        <div className={classes.line}>
          <FormButton aria-disabled={isLocating || undefined} onClick={locate}>
            <IconCurrentLocation {...ICON} size={20} />
            {isLocating ? t('location.locating') : t('location.locate')}
          </FormButton>
          {!location && (
            <FormButton aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
              <IconMap {...ICON} size={20} />
              {t('location.choose')}
            </FormButton>
          )}
          {location?.accuracy !== undefined && (
            <span className={classes.hint}>
              <bdi>{t('location.accuracy', { metres: format.number(Math.round(location.accuracy)) })}</bdi>
            </span>
          )}
        </div>
      )}
      {failure && (
        <p className={classes.hint} data-wrong role="alert">
          {t(`location.failure.${failure}`)}
        </p>
      )}
      {(location || isMapOpen) && (
        <Box overflow="hidden" border="line" radius="card" height={260}>
          <LazyMap
            key={located}
            label={t('location.map', { title: stripLinks(item.title) })}
            initial={location && { lat: location.lat, lng: location.lng }}
            picked={location && { lat: location.lat, lng: location.lng }}
            accuracy={location?.accuracy}
            {...(disabled ? { isFixed: true } : { onPick: pick })}
          />
        </Box>
      )}
      <div className={classes.line}>
        {(['lat', 'lng'] as const).map((part) => (
          <Field
            key={part}
            label={t(`location.${part}`)}
            text={draft[part]}
            isShort
            isWrong={wrong(part)}
            disabled={disabled}
            record={(text) => record(part, text)}
          />
        ))}
        <Field
          label={t('location.address')}
          text={draft.address}
          disabled={disabled}
          record={(text) => record('address', text)}
        />
      </div>
      {(unreadable !== undefined || wrong('lat') || wrong('lng')) && (
        <p id={hintId} className={classes.hint} data-wrong role="status">
          {wrong('lat') || wrong('lng') ? t('location.not_on_earth') : t('location.incomplete')}
        </p>
      )}
    </AnswerGroup>
  );
}

interface FieldProps {
  readonly label: string;
  readonly text: string;
  readonly isShort?: boolean;
  readonly isWrong?: boolean;
  readonly disabled: boolean;
  readonly record: (text: string) => void;
}

function Field({ label, text: recorded, isShort, isWrong, disabled, record }: FieldProps) {
  const id = useId();
  const { text, setText, commit } = useDebouncedText(recorded, (typed) => typed !== recorded && record(typed));
  return (
    <Grid gap={1} size="sm" shrink tone="ink2" flex="1 1 240px" className={classes.field} data-short={isShort}>
      <label htmlFor={id}>{label}</label>
      <Row as="span" inline maxWidth="100%" gap={1} dir={isShort ? 'ltr' : undefined}>
        {isShort && !disabled && hasTouchKeyboard() && (
          <SignButton className={numberLineClasses.sign} text={text} onChange={setText} />
        )}
        <input
          id={id}
          className={classes.input}
          inputMode={isShort ? 'decimal' : 'text'}
          autoComplete="off"
          dir={isShort ? 'ltr' : 'auto'}
          maxLength={isShort ? 24 : 500}
          disabled={disabled}
          aria-invalid={isWrong || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={commit}
        />
      </Row>
    </Grid>
  );
}

type Failure = 'denied' | 'unavailable' | 'timeout';
const FAILURES: readonly Failure[] = ['denied', 'unavailable', 'timeout'];
const LOCATE_TIMEOUT_MS = 20_000;

/** Requests the device's position; a failure is explained. */
function useDevicePosition(take: (position: Required<Pick<Location, 'lat' | 'lng' | 'accuracy'>>) => void) {
  const [isLocating, setLocating] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const locate = () => {
    if (isLocating) return;
    setFailure(null);
    if (!navigator.geolocation) return setFailure('unavailable');
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        const round = (value: number) => Number(value.toFixed(DECIMALS));
        take({ lat: round(coords.latitude), lng: round(coords.longitude), accuracy: Math.round(coords.accuracy) });
      },
      ({ code }) => {
        setLocating(false);
        setFailure(FAILURES[code - 1] ?? 'unavailable');
      },
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS, maximumAge: 0 },
    );
  };
  return { locate, isLocating, failure };
}

export const inspectionLocation: AnswerType = { Widget: InspectionLocation, na: 'with tools', tools: true };

import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureModule } from '../../../feature.ts';
import { linkTo } from '../../../paths.ts';
import { useDynamicTranslation } from '../../../platform/i18n/index.ts';
import {
  canAccess,
  hasFeature,
  useCloseBanner,
  useClosedBanners,
  useSessionUser,
} from '../../../platform/session/index.ts';
import { Button, CloseButton, Popover, Row, Text } from '../../../ui/index.ts';
import classes from './tour-card.module.css';
import { endTour, goToStep, type RunningTour } from './tour-store.ts';
import { findTarget, TOUR_STEPS } from './tours.ts';

const TITLE_ID = 'tour-step';

/** The current step of a tour at the control it points at. Escape and the close button leave the tour. */
export default function TourCard({ tour }: { readonly tour: RunningTour }) {
  const { t } = useTranslation('help');
  const getText = useDynamicTranslation('help');
  const navigate = useNavigate();
  const closed = useClosedBanners();
  const close = useCloseBanner();
  const steps = useSteps(tour.name);
  const step = steps[tour.step];
  const path = step?.path;
  const target = useTargetRect(step?.targets);

  useEffect(() => {
    if (path) void navigate({ ...linkTo(path) });
  }, [path, navigate]);

  if (!step || !target) return null;
  const isLast = tour.step === steps.length - 1;
  const leave = () => {
    endTour();
    if (closed && !closed.includes(tour.name)) close.mutate(tour.name);
  };
  const text = `tour.${tour.name.replace('tour_', '')}.${step.key}`;
  const { left, top, width, height } = target;
  return (
    <>
      <div className={classes.ring} style={{ left, top, width, height }} aria-hidden />
      <Popover
        opened
        withinPortal
        withArrow
        width={320}
        zIndex={620}
        closeOnClickOutside={false}
        onChange={(opened) => !opened && leave()}
      >
        <Popover.Target>
          <span className={classes.place} style={{ left, top, width, height }} aria-hidden />
        </Popover.Target>
        <Popover.Dropdown className={classes.card} aria-labelledby={TITLE_ID}>
          <Row justify="between">
            <Text as="span" fontSize="xs" tone="ink2">
              {t('tour.step', { step: tour.step + 1, count: steps.length })}
            </Text>
            <CloseButton aria-label={t('tour.leave')} onClick={leave} />
          </Row>
          <div aria-live="polite">
            <Text as="h2" id={TITLE_ID} mb={1} size="xl" weight={650}>
              {getText(`${text}.title`)}
            </Text>
            <p>{getText(`${text}.text`)}</p>
          </div>
          <Row align="stretch" justify="end" gap={2} mt={4}>
            {tour.step > 0 && (
              <Button variant="default" onClick={() => goToStep(tour.step - 1)}>
                {t('tour.previous')}
              </Button>
            )}
            <Button data-autofocus onClick={() => (isLast ? leave() : goToStep(tour.step + 1))}>
              {isLast ? t('tour.finish') : t('tour.next')}
            </Button>
          </Row>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** The steps on screens that permissions and plan of the person allow. */
function useSteps(name: RunningTour['name']) {
  const user = useSessionUser();
  const { features } = useRouteContext({ from: rootRouteId }) as { readonly features: readonly FeatureModule[] };
  return useMemo(() => {
    const screens = features.flatMap((feature) => feature.screens);
    return TOUR_STEPS[name].filter(({ path }) => {
      if (!path) return true;
      const screen = screens.find((one) => one.path === path);
      return screen && canAccess(user, screen.access) && (!screen.feature || hasFeature(user, screen.feature));
    });
  }, [name, user, features]);
}

type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
/** The ring does not touch the control. */
const GAP = 4;

/** Follows the control with every frame, because screens load, scroll and change their size. */
function useTargetRect(targets: readonly string[] | undefined): Rect | null {
  const [rect, setRect] = useState<Rect | null>(null);
  useEffect(() => {
    if (!targets) return;
    let frame = 0;
    let target: HTMLElement | null = null;
    const follow = () => {
      const element = findTarget(targets);
      if (element !== target) element?.scrollIntoView({ block: 'nearest' });
      target = element;
      const box = element?.getBoundingClientRect();
      setRect((current) => {
        if (!box) return current;
        const next = {
          left: box.left - GAP,
          top: box.top - GAP,
          width: box.width + 2 * GAP,
          height: box.height + 2 * GAP,
        };
        const isSame =
          current &&
          current.left === next.left &&
          current.top === next.top &&
          current.width === next.width &&
          current.height === next.height;
        return isSame ? current : next;
      });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [targets]);
  return rect;
}

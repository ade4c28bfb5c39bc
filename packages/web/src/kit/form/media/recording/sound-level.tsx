import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '../../../../ui/index.ts';
import classes from './recording.module.css';

const BARS = 32;
/** The noise of a microphone in a quiet room; anything below counts as silence. */
const SILENCE_LEVEL = 0.01;
const SILENCE_DELAY_MS = 3_000;

/** A level meter, with a message when no sound is detected. */
export function SoundLevel({ stream, isOn }: { readonly stream: MediaStream | null; readonly isOn: boolean }) {
  const { t } = useTranslation('form');
  const bars = useRef<HTMLDivElement>(null);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!stream || !isOn || typeof AudioContext === 'undefined') return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    let lastSoundAt = performance.now();
    let shownLevel = 0;
    let frame = requestAnimationFrame(draw);
    function draw(now: number) {
      analyser.getFloatTimeDomainData(wave);
      const level = Math.sqrt(wave.reduce((sum, part) => sum + part * part, 0) / wave.length);
      if (level > SILENCE_LEVEL) lastSoundAt = now;
      setSilent(now - lastSoundAt > SILENCE_DELAY_MS);
      // Loudness is logarithmic, so that quiet speech is visible too.
      const loudness = Math.min(1, Math.max(0, 1 + Math.log10(level + 1e-4) / 2.2));
      // The level falls slower than it rises, so that short sounds are visible.
      shownLevel = Math.max(loudness, shownLevel * 0.94);
      const litBars = Math.round(shownLevel * BARS);
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries()) {
        (bar as HTMLElement).dataset.lit = String(index < litBars);
      }
      frame = requestAnimationFrame(draw);
    }
    return () => {
      cancelAnimationFrame(frame);
      setSilent(false);
      void context.close();
    };
  }, [stream, isOn]);
  return (
    <>
      <Row ref={bars} px={4} radius="card" bg="sunken" className={classes.level} aria-hidden>
        {Array.from({ length: BARS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
          <Box as="span" grow bg="track" key={index} />
        ))}
      </Row>
      <Text minHeight={20} size="md" tone="amber-ink" role="status">
        {isSilent && t('recording.silent')}
      </Text>
    </>
  );
}

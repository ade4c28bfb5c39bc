import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './recording.module.css';

const BARS = 32;
/** Below this nothing is said: the noise of a microphone in a quiet room. */
const SILENCE = 0.01;
const SILENT_MS = 3_000;

/** How loud it is, as bars that move with the sound, and a word when nothing is heard at all. */
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
    let heardAt = performance.now();
    let shown = 0;
    let frame = requestAnimationFrame(draw);
    function draw(now: number) {
      analyser.getFloatTimeDomainData(wave);
      const level = Math.sqrt(wave.reduce((sum, part) => sum + part * part, 0) / wave.length);
      if (level > SILENCE) heardAt = now;
      setSilent(now - heardAt > SILENT_MS);
      // Ears hear in proportions: quiet speech must be seen too.
      const loudness = Math.min(1, Math.max(0, 1 + Math.log10(level + 1e-4) / 2.2));
      // Falls slower than it rises, so that short sounds are seen.
      shown = Math.max(loudness, shown * 0.94);
      const lit = Math.round(shown * BARS);
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries()) {
        (bar as HTMLElement).dataset.lit = String(index < lit);
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
      <div ref={bars} className={css.level} aria-hidden>
        {Array.from({ length: BARS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are the same for ever
          <span key={index} />
        ))}
      </div>
      <p className={css.silent} role="status">
        {isSilent && t('recording.silent')}
      </p>
    </>
  );
}

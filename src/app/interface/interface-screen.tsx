/*
 * Every control of src/ui in every state, for visual comparison. Development builds only: its texts are
 * samples and not translated.
 */
import { type ReactNode, useEffect } from 'react';
import { ThemeSelect } from '../../ui/theme-select.tsx';
import { ButtonSamples, IconButtonSamples } from './button-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { IconSamples } from './icon-samples.tsx';
import styles from './interface.module.css';
import { MarkSamples } from './mark-samples.tsx';
import { FloatingSamples } from './floating-samples.tsx';
import { PageSamples } from './page-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { TextSamples } from './text-samples.tsx';

export function InterfaceScreen() {
  useEffect(() => {
    document.title = 'Interface – Yurt';
  }, []);
  return (
    <main className={styles.screen}>
      <header className={styles.top}>
        <h1>Interface</h1>
        <ThemeSelect />
      </header>
      <Section title="Buttons">
        <ButtonSamples />
        <IconButtonSamples />
      </Section>
      <Section title="Choices">
        <ChoiceSamples />
      </Section>
      <Section title="Fields">
        <FieldSamples />
      </Section>
      <Section title="Marks">
        <MarkSamples />
      </Section>
      <Section title="Texts">
        <TextSamples />
      </Section>
      <Section title="States">
        <StateSamples />
      </Section>
      <Section title="Pages">
        <PageSamples />
      </Section>
      <Section title="Floating">
        <FloatingSamples />
      </Section>
      <Section title="Icons">
        <IconSamples />
      </Section>
    </main>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

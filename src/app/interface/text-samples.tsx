import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Paragraphs } from '../../ui/rich-text.tsx';
import { Versions } from '../../ui/versions.tsx';
import styles from './interface.module.css';

const text =
  'Waste is material in the wrong place.\n\nMore at https://example.org/waste and in the second part of the lecture.';

export const TextSamples = () => (
  <div className={styles.columns}>
    <Card>
      <Paragraphs text={text} />
    </Card>
    <Versions mine="We begin at nine." theirs="We begin at ten." />
    <Versions
      mine="We begin at nine."
      theirs="We begin at ten."
      keepMine={<Button size="small">Keep mine</Button>}
      keepTheirs={<Button size="small">Keep the other</Button>}
    />
  </div>
);

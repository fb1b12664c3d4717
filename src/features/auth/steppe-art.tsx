import styles from './steppe-art.module.css';

/** Decoration: a yurt in the steppe. Not animated under prefers-reduced-motion. */
export const SteppeArt = () => (
  <svg className={styles.art} viewBox="0 0 640 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle className={styles.sun} cx="320" cy="300" r="190" />
    <g className={styles.crown} fill="none" stroke="currentColor" strokeWidth="7">
      <circle cx="320" cy="300" r="112" />
      <path d="M286.600 193Q337.700 300 286.600 407M353.400 193Q302.300 300 353.400 407" />
      <path d="M213 266.600Q320 317.700 427 266.600M213 333.400Q320 282.300 427 333.400" />
    </g>
    <path className={styles.far} d="M-40 700Q90 590 220 660T470 620T700 690V900H-40Z" />
    <path className={styles.near} d="M-40 770Q120 700 300 750T700 730V900H-40Z" />
    <g className={styles.tent} strokeWidth="5" strokeLinejoin="round">
      <path d="M214 790V712Q214 700 222 694L296 640Q320 626 344 640L418 694Q426 700 426 712V790Z" />
      <path d="M214 712H426M294 790V734H346V790" fill="none" />
    </g>
    <g className={styles.grass} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
      <path d="M96 850q4-34-8-58M104 850q2-28 16-46" />
      <path d="M520 840q4-34-8-58M528 840q2-28 16-46" />
      <path d="M170 874q3-24-6-42M178 874q2-22 12-36" />
      <path d="M590 880q3-24-6-42M598 880q2-22 12-36" />
    </g>
  </svg>
);

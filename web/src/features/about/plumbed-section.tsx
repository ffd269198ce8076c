const FLOORS = [
  {
    level: '+3',
    name: 'The counter',
    says: 'Someone applies. The city records the address, the work and whatever else its form asks for.',
  },
  {
    level: '+2',
    name: 'The portal',
    says: 'The city puts its records online as open data: some within the hour, others once a day or once a week.',
  },
  {
    level: '+1',
    name: 'The reading',
    says: 'We fetch the records, put them into one form, compare them with what we read before, and keep the changes.',
  },
  {
    level: '±0',
    name: 'Your list',
    says: 'You see the permit, its source, and the day we first saw it. What the record leaves blank stays blank.',
  },
] as const;

/** A section drawing of a house: each floor is a step of a record's way to the user, with a plumb line beside them. */
export function PlumbedSection() {
  return (
    <figure className="border border-line-strong bg-raised">
      <div className="relative">
        <svg aria-hidden="true" className="absolute inset-0 h-full w-full">
          <rect width="100%" height="100%" fill="url(#survey)" />
        </svg>
        <ol className="relative">
          {FLOORS.map(({ level, name, says }) => (
            <li key={name} className="grid grid-cols-[2.25rem_4.5rem_1fr] sm:grid-cols-[3.5rem_7rem_1fr]">
              <WallOfFloor />
              <span
                aria-hidden="true"
                className="figures flex items-end justify-end border-b border-line-strong pr-2 pb-1.5 font-mono text-12 text-muted"
              >
                {level}
              </span>
              <div className="border-b border-l border-b-line-strong border-l-line bg-raised py-5 pr-4 pl-3 sm:py-6 sm:pr-8 sm:pl-5">
                <h2 className="text-16 font-semibold">{name}</h2>
                <p className="mt-1 text-14 text-pretty text-muted">{says}</p>
              </div>
            </li>
          ))}
        </ol>
        <PlumbLine />
      </div>
      <svg aria-hidden="true" className="block h-3.5 w-full">
        <rect width="100%" height="100%" fill="url(#earth)" />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-6 border-t border-line-strong px-4 py-2 text-12 text-muted">
        <span className="font-mono">SECTION A-A</span>
        <span>How a record reaches you</span>
      </figcaption>
    </figure>
  );
}

/** The wall of one floor and its slab. */
function WallOfFloor() {
  return (
    <svg aria-hidden="true" className="h-full w-full text-line-strong">
      <rect width="100%" height="100%" fill="url(#hatch-3)" opacity="0.6" />
      <svg y="100%" overflow="visible" aria-hidden="true">
        <rect y="-14" width="100%" height="14" fill="var(--raised)" />
        <rect y="-14" width="100%" height="14" fill="url(#concrete)" />
        <line x1="0" y1="-14" x2="100%" y2="-14" stroke="currentColor" />
        <line x1="0" y1="-.5" x2="100%" y2="-.5" stroke="currentColor" />
      </svg>
      <line x1="100%" y1="0" x2="100%" y2="100%" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

function PlumbLine() {
  return (
    <svg
      aria-hidden="true"
      overflow="visible"
      className="absolute top-0 left-9 h-full w-10 sm:left-14 sm:w-16"
    >
      <path d="M0 10h34" stroke="var(--ink)" strokeWidth="3" />
      {/* Moved up by the bob's height, so that the line ends where the bob begins. */}
      <svg y="-50" height="100%" aria-hidden="true">
        <line x1="26" y1="60" x2="26" y2="100%" stroke="var(--ink)" strokeWidth="1" />
      </svg>
      <svg x="26" y="100%" overflow="visible" aria-hidden="true">
        <path
          d="M-4-50h8v5h-8zM-9-43H9c1.800 5.400.3 9.600-2.400 13.400L0-18l-6.600-11.600C-9.300-33.400-10.800-37.600-9-43z"
          fill="var(--signal)"
        />
      </svg>
    </svg>
  );
}

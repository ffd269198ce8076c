import type { FlagFacet } from '../filter/facets.ts';
import type { PermitFilter, PermitSort } from '../filter/permit-filter.ts';
import type { PropertyUse } from '../lists/property-use.ts';
import type { WorkAction } from '../lists/work-actions.ts';
import type { PermitStatus } from '../permit/permit-status.ts';
import { GENERAL, TRADES, type Trade } from '../permit/trades.ts';
import { TO_REACH, WAYS, type Way, type Who } from '../permit/who.ts';
import { singular } from './tokens.ts';

/** What contractors call each trade, its jobs and its parts; singular, separated by commas. */
const TRADE_WORDS: Readonly<Record<Trade, string>> = {
  roofing:
    'roof,roofing,roofer,re roof,reroof,re roofing,reroofing,tear off,tearoff,shingle,tpo,epdm,torch down,roof over,roof repair',
  solar: 'solar,solar panel,photovoltaic,pv,pv system,solar array',
  hvac: 'hvac,mechanical,mech,furnace,air conditioning,air conditioner,ac,a c,ac unit,a c unit,boiler,duct,ductwork,ventilation,condenser,rooftop unit,rtu,package unit,air handler,heating,cooling,heating and cooling,chiller,refrigeration,hood,exhaust fan',
  plumbing:
    'plumbing,plumber,plumb,sewer,sewer lateral,sewer line,water service,water line,water main,backflow,backflow preventer,repipe,re pipe,gas line,gas pipe,gas piping,septic,sump pump,slab leak,drain',
  electrical:
    'electrical,electric,electrician,elec,wiring,rewire,re wire,panel swap,panel upgrade,main panel,sub panel,subpanel,service upgrade,panel change,200 amp,100 amp,400 amp,amp,low voltage,lighting,transformer,temp power,temporary power,meter',
  pool: 'pool,swimming pool,inground pool,in ground pool,spa,hot tub,gunite,jacuzzi',
  demolition: 'demolition,demolish,demo,wrecking,wreck,raze,tear down,teardown,scrape,dismantle',
  'new-construction':
    'new construction,new building,new build,new home,new house,new residence,new dwelling,construction new,home being built,house being built,ground up,rebuild,sfr,sfd,new sfr,new sfd,single family,single family home,new single family,spec home,spec house,custom home,new townhouse,new duplex,new commercial',
  adu: 'adu,jadu,dadu,accessory dwelling,accessory dwelling unit,granny flat,in law suite,inlaw suite,casita,coach house,backyard cottage,guest house,carriage house',
  remodel:
    'remodel,remodeling,remodelling,renovation,renovate,reno,alteration,alter,kitchen,bathroom,bath,ti,tenant improvement,build out,buildout,tenant buildout,tenant build out,tenant finish,fit out,white box,vanilla box,addition,room addition,gut,rehab,gut rehab,rehabilitation,conversion,cabinet',
  concrete:
    'concrete,concrete and masonry,masonry,mason,foundation,brick,brickwork,tuckpointing,tuck pointing,tuckpoint,stucco,retaining wall,driveway,sidewalk,slab,footing,cmu,cmu wall,block wall,flatwork,flat work,paving,paver,chimney,patio,underpinning,cement',
  'windows-doors':
    'windows and doors,window,door,slider,storefront,skylite,fenestration,glazing,egress,egress window,shutter,curtain wall',
  'deck-fence':
    'deck and fence,deck,fence,fencing,porch,pergola,gazebo,patio cover,balcony,railing,guardrail,privacy fence,chain link',
  fire: 'fire,fire protection,fire sprinkler,sprinkler,fire alarm,fa panel,fire suppression,standpipe,fire line,fire pump,ansul,nfpa 13,nfpa 72,fire system',
  elevator: 'elevator,lift,escalator,dumbwaiter,conveyance,stair lift,chair lift,wheelchair lift',
  sign: 'sign,signage,billboard,marquee,monument sign,channel letter,pylon,pylon sign,wall sign',
  'water-heater': 'water heater,hot water heater,hot water tank,tankless,tankless water heater,hwt,hwh',
  'heat-pump': 'heat pump,heatpump,mini split,minisplit,ductless,ductless mini split',
  'ev-charger': 'ev charger,ev charging,ev,evse,car charger,car charging,charging station,vehicle charger',
  battery: 'battery,battery storage,energy storage,powerwall,power wall,home battery',
  generator: 'generator,genset,standby generator,backup generator,generac',
  telecom: 'telecom,antenna,cell tower,cell site,small cell,wireless,data cabling,structured cabling,fiber',
  painting: 'painting,painter,paint,repaint,repainting',
  drywall: 'drywall,dry wall,drywaller,sheetrock,sheet rock,plaster,plastering',
  flooring: 'flooring,floor covering,hardwood,carpet,lvp,laminate',
  siding: 'siding,hardie,hardie board,cladding,clapboard,vinyl siding',
  gutters: 'gutter,seamless gutter,downspout,gutter guard',
  insulation: 'insulation,insulate,insulator,spray foam,attic insulation',
  landscaping: 'landscaping,landscape,landscaper,irrigation,hardscape,sod,artificial turf',
  framing: 'framing,framer,reframe,rough framing',
  'garage-doors': 'garage door,overhead door,roll up door',
};

/** What else records say of a building or a material: words to look for. */
const KEYWORDS =
  'apartment,bank,barn,basement,brewery,cabin,cafe,carport,church,clinic,condo,daycare,dental,dock,duplex,facade,garage,gas station,greenhouse,gym,hospital,hotel,kiosk,laboratory,library,medical,metal,mezzanine,mobile home,modular,motel,office,parking,restaurant,retail,salon,school,seawall,shed,skylight,slate,stadium,standing seam,stone,store,storm,storm damage,wind damage,fire damage,flood damage,smoke damage,tent,tile,townhouse,townhome,tree removal,warehouse,water damage';

/** What people call each status. */
const STATUS_WORDS: Readonly<Record<PermitStatus, string>> = {
  Applied:
    'applied,pending,submitted,in review,under review,application,filed not issued,not issued,not issued yet,not yet issued,filing,plan review,before the permit',
  'On hold': 'on hold,held,held up,suspended,stopped,stop work,stop work order',
  Issued: 'issued',
  Active: 'active,in progress,under construction,underway',
  Final: 'final,finaled,finalized,finished,completed,complete,closed',
  Expired: 'expired,lapsed',
  Denied: 'denied,rejected,refused,disapproved,turned down',
  Void: 'void,voided,canceled,cancelled,withdrawn,revoked',
  Other: 'other permit',
};

const split = (words: string): string[] => words.split(',');
/** Every phrase of one entry of each list. Lists are separated by commas; an empty entry is no word. */
const phrases = (...lists: readonly string[]): string[] =>
  lists.reduce(
    (heads: string[], list) => heads.flatMap((head) => split(list).map((tail) => `${head} ${tail}`.trim())),
    [''],
  );

/** "GCs" is too short for a singular. */
const GC = 'gc,gcs,general contractor';

/** What people call each label. */
const WHO_WORDS: Readonly<Record<Who, readonly string[]>> = {
  nobody: [
    ...split(
      'open,available,up for grab,unclaimed,untaken,not taken,not taken yet,nobody named,no one named',
    ),
    ...phrases('nobody,no one,noone', ',has taken,have taken', ',yet'),
  ],
  owner: [
    ...split(
      'owner builder,by owner,built by owner,pulled by owner,homeowner pulled,owner pulled,diy,do it yourself,self built',
    ),
    ...phrases(
      'owner,homeowner,home owner',
      'build,built,building,is building,doing,is doing,do,does',
      ',it,the work',
      ',himself,herself,themselves',
    ),
  ],
  gc: [
    ...phrases(',with,with a,has a', GC, 'on it,on them,on the job,on site,has it,has the job'),
    ...phrases('with,with a,has a', GC),
    'gc may hire',
    ...phrases('sub,sub contractor,subcontractor,subcontract,subcontracting,subbing', ',needed,wanted,work'),
    ...phrases(GC, 'looking for,needing,hiring,that need,who need'),
  ],
  taken: ['taken'],
  unknown: ['record doesn’t say', 'record doesnt say', 'record can’t tell'],
  ended: ['ended'],
};

/** A job without a contractor on it: its owner is the customer. */
const OWNERS = [
  ...split('homeowner,home owner,property owner'),
  ...split('owner to call,homeowner to call,call owner,call the owner,call homeowner'),
];

const CAN = 'i,we,you,i can,we can,you can,can i,can we,can be,to';
/** What else people call each way to reach somebody. */
const REACH_WORDS: Readonly<Record<Way, readonly string[]>> = {
  phone: [...split('by phone,callable'), ...phrases(CAN, 'call,called,phone,reach by phone')],
  letter: [
    ...split('by mail,write to,mail to,direct mail,mailing list,mailing,mailer,postcard'),
    ...phrases(',by,mail,mail a,send,send a', 'letter'),
    ...phrases(CAN, 'write,mail,send mail,mail a letter,send a letter,reach by mail'),
  ],
  visit: [
    ...split('by visit,door knock,door knocking,door to door,knock on door,canvass,canvassing,address only'),
    ...phrases('only,just,only an,just an,but an', 'address'),
    ...phrases(CAN, 'visit,knock,door knock,knock on,drive to,stop by'),
  ],
};

/** What people call an order of the list. */
const SORT_WORDS: Readonly<Record<PermitSort, readonly string[]>> = {
  score: split('best,best first,top,hottest,hot lead,highest score'),
  newest: split('newest,newest first,latest,most recent'),
  value: [
    ...split('biggest,biggest first,largest,most expensive,most valuable,priciest'),
    ...phrases('highest,biggest,largest,top', 'value,dollar,dollar value,price,priced,budget'),
  ],
};

/** What no permit records, the nearest thing that permits do record, and what to say about it. */
const NOT_RECORDED: readonly (Nearest & { readonly words: readonly string[] })[] = [
  {
    words: [
      ...phrases('hail', ',damage,damaged,claim,storm,repair,hit'),
      ...split('hailstorm,hit by hail,damaged by hail'),
    ],
    nearest: { trades: ['roofing'], actions: ['repair', 'replace'] },
    note: 'is not on permits. The nearest are roofs being repaired or replaced.',
  },
];

/** Words that mean some trades only where a question names no others. */
const UNLESS_NAMED: readonly (UnlessNamed & { readonly words: readonly string[] })[] = [
  {
    words: phrases('who,whos,who is,people,people who are', 'building,build', ',home,house'),
    unlessNamed: { trades: ['new-construction'] },
  },
  {
    words: split(GC),
    unlessNamed: { trades: GENERAL.trades },
    otherwise: { who: ['gc'] },
  },
  { words: phrases(',home,house', 'builder'), unlessNamed: { trades: ['new-construction'] } },
  { words: ['interior', 'interior work'], unlessNamed: { trades: ['remodel'] } },
];

const CONTRACTOR = `contractor,builder,${GC}`;

/** What people call each action. A trade's own word ("demolition", "remodel") stays the trade. */
const ACTION_WORDS: Readonly<Record<WorkAction, string>> = {
  new: 'new work,new install,new installation',
  add: 'addition work,add on',
  replace: 'replacement work,replacement,replace,replacing,changeout,change out,swap out',
  repair: 'repair work,repair,repairing',
  alter: 'alteration work',
  demolish: 'teardown work',
};

/** What people call each use. */
const USE_WORDS: Readonly<Record<PropertyUse, string>> = {
  'one-two-family': 'house property,one or two family,one to two family,one and two family',
  'multi-family': 'multi family property,multi family,multifamily,multifam,multi fam',
  residential: 'residential property',
  commercial: 'commercial property,commercial,comm',
  industrial: 'industrial property,industrial',
  public: 'public property,public building,government building,institutional',
};
/** "Residential" is every home, however many families a record states. */
const RESIDENTIAL: PermitFilter = { uses: ['one-two-family', 'multi-family', 'residential'] };

/** What people call yes and no of each flag. */
const FLAG_WORDS: Readonly<
  Record<FlagFacet, { readonly yes: readonly string[]; readonly no: readonly string[] }>
> = {
  hasContractor: {
    yes: [
      ...phrases('with,with a,has,has a', 'contractor,builder'),
      ...phrases(',with,with a,has,has a', CONTRACTOR, 'named,listed'),
    ],
    no: [
      ...phrases('no,without,without a,missing', CONTRACTOR, ',yet,named,named yet,listed,has taken'),
      ...phrases(',with', CONTRACTOR, 'not named,not named yet,not listed,missing'),
    ],
  },
  hasPhone: {
    // "phone #s"
    yes: phrases(
      ',with,with a,has,has a,have,have a,having,owner has a',
      'phone,phone number,phone s,phone on record,contact info',
    ),
    no: phrases('no,without,without a,missing', 'phone,phone number,contact info'),
  },
  hasValue: {
    yes: [
      'with a value on record',
      'with a value stated',
      'states a value',
      'value on record',
      'value stated',
    ],
    no: [
      'no value',
      'without a value',
      'without value',
      'missing value',
      'no value on record',
      'no value stated',
    ],
  },
};

/** Words of other programs' questions that no filter can answer, so that no part of them is taken for something else. */
const NO_FACET = 'near me,nearby,my area,around me,close to me';

/** Small words of speech, and other words for leads. */
const SMALL_TALK = [
  'am,as,could,done,going,hi,hello,her,here,him,his,its,lets,may,my,our,shall,should,she,he,their,they,will,would,you,your',
  'again,also,currently,even,ever,really,right,right now,still,too,very,yet,assigned,chosen,claimed,hired,hire,hiring,picked,using',
  'ask,bring,check,come,give me,go,got,help,interested,know,let,make,needed,own,pull,tell,thank,try,use,wanting,wanted,working',
  'client,customer,gig,home,listing,opportunity,ones,person,property,prospect,record,result,thing,somebody,someone,everyone',
].join();

/** Words that are understood and restrict nothing. */
const FILLER =
  'a,address,all,all state,an,and,any,anything,anywhere,are,at,been,being,both,but,by,can,city of,contractor,about,already,anyone,did,do,doing,every,everything,find,for,from,get,give,had,has,have,i,in,into,is,issued in,it,job,just,lead,like,list,look,looking,me,near,around,need,needing,new,now,number,of,on,one,only,or,people,building permit,permit,permitted,please,project,pulled,pulling,filed,search,see,show,some,status,the,them,there,that,these,this,those,to,town of,trade,us,want,was,we,were,what,whats,where,which,who,whos,with,work,worth,valued,value,price,priced,cost,costing,budget,valuation,dollar,buck,zip,zip code,construction,usa';

/** Words after a trade that say nothing more about it. */
const JOB_WORDS =
  'install,installation,installing,upgrade,swap,system,service,contractor,company,panel,wall,job,work,permit,lead,project,preventer';

/** Words for an order of the list. */
export interface Order {
  readonly sort: PermitSort;
}
/** Words for what no permit records. */
export interface Nearest {
  readonly nearest: PermitFilter;
  /** To follow the words. */
  readonly note: string;
}
/** Words for trades where a question names no others. */
export interface UnlessNamed {
  readonly unlessNamed: PermitFilter;
  /** What they mean where it does; nothing without it. */
  readonly otherwise?: PermitFilter;
}

/** What a phrase means: facets to add, an order, or nothing. `unknown` is shown as not understood. */
export type Meaning = PermitFilter | Order | Nearest | UnlessNamed | 'filler' | 'unknown';

/** The vocabulary's key of a phrase. @param words in lower case */
export function phraseKey(words: readonly string[]): string {
  return words.map(singular).join(' ');
}

function buildVocabulary(): Map<string, Meaning> {
  const vocabulary = new Map<string, Meaning>();
  const add = (texts: readonly string[], meaning: Meaning): void => {
    for (const text of texts) vocabulary.set(phraseKey(text.split(' ')), meaning);
  };
  add(split(`${SMALL_TALK},${FILLER}`), 'filler');
  add(split(NO_FACET), 'unknown');
  for (const { id } of TRADES) add(split(TRADE_WORDS[id]), { trades: [id] });
  for (const keyword of split(KEYWORDS)) add([keyword], { keywords: [keyword] });
  for (const [status, words] of Object.entries(STATUS_WORDS))
    add(split(words), { statuses: [status as PermitStatus] });
  for (const [action, words] of Object.entries(ACTION_WORDS))
    add(split(words), { actions: [action as WorkAction] });
  for (const [use, words] of Object.entries(USE_WORDS)) add(split(words), { uses: [use as PropertyUse] });
  add(['residential', 'resi'], RESIDENTIAL);
  add(['house'], { uses: ['one-two-family'] });
  for (const { words, ...meaning } of [...NOT_RECORDED, ...UNLESS_NAMED]) add(words, meaning);
  for (const [label, words] of Object.entries(WHO_WORDS)) add(words, { who: [label as Who] });
  add(OWNERS, { who: ['nobody', 'owner'] });
  for (const way of WAYS) add([TO_REACH[way], ...REACH_WORDS[way]], { reach: [way] });
  for (const [sort, words] of Object.entries(SORT_WORDS)) add(words, { sort: sort as PermitSort });
  for (const [flag, { yes, no }] of Object.entries(FLAG_WORDS)) {
    add(no, { [flag]: false });
    add(yes, { [flag]: true });
  }
  return vocabulary;
}

export const VOCABULARY: ReadonlyMap<string, Meaning> = buildVocabulary();
export const VOCABULARY_WORDS_MAX = 7;
export const JOB_PHRASES: ReadonlyMap<string, true> = new Map(
  split(JOB_WORDS).map((text) => [phraseKey(text.split(' ')), true]),
);

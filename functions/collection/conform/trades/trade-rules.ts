import type { Trade } from '#shared/domain/permit/trades.ts';
import { weakWordsOf } from './weak-words.ts';
import { phraseList } from './words.ts';

/** What shows a trade. Words match in any case, singular or plural. */
export interface TradeRule {
  readonly trade: Trade;
  /** Words or phrases in the permit type or the description. */
  readonly phrases: readonly string[];
  /** Longer phrases in which a word of `phrases` means something else or only says where the work is. */
  readonly not?: readonly string[];
  /** Words that show the trade only in a permit type: publishers' abbreviations. */
  readonly types?: readonly string[];
  /** The wider trade that does this work too: who installs water heaters is a plumber. */
  readonly within?: Trade;
}

/** One rule per trade, without its weak words; the compiler names a trade without one. */
const RULES = {
  roofing: {
    phrases: phraseList(
      `reroof, re roof, roofing, reroofing, shingle, tear off, torch down, tpo, epdm, bitumen`,
    ),
    not: phraseList(
      `roof deck, roof top, roof mounted, roof mount, roof drain, roof truss, roof hatch, to roof,
      roof structure, roof rack, roof line, roof height, roof terrace, roof garden, roof equipment,
      roof opening, roof penetration, roof sign, roof cover, roof antenna, roof level, roof access,
      roof of porch, roof on porch, porch roof, patio roof, under roof, roof framing, roof beam, story roof,
      solar roof, green roof, roof ventilation, roof section, roof plan, roof over, roof extension, roof atenna`,
    ),
  },
  solar: {
    phrases: ['solar', 'photovoltaic', 'pv'],
    not: ['solar tube', 'solar screen', 'solar shade', 'solar ready', 'solar tunnel', 'pv wall'],
  },
  'heat-pump': {
    phrases: phraseList('heat pump, heatpump, mini split, minisplit, ductless split, ductless, wshp, ashp'),
    not: ['heat pump water heater', 'existing heat pump', 'e heat pump'],
    within: 'hvac',
  },
  hvac: {
    phrases: phraseList(
      `hvac, mechanical, mech, mep work, mep for, mep submittal, mep upgrade, mepfr, furnace, furn,
      air conditioning, air conditioner, air condition, air cond, central air, heat and air, heating and air,
      furnace and air, furn and air, warm air, forced air, ac unit, ac, a c, boiler, ductwork, ducting,
      reduct, ventilation, condenser, condensor, condensing unit, split system, dx split, rooftop unit,
      roof top unit, packaged unit, package unit, ton unit, rtu, air handler, air handling, ahu, fan coil,
      fcu, vav, van box, heating, cooling, cooling tower, chiller, chill water, chilled water,
      condenser water, hot water piping, hydronic, refrigeration, walk in cooler, exhaust system, type i hood,
      type ii hood, commercial hood, kitchen exhaust, dryer vent, makeup air, make up air, radiant heat,
      baseboard heat, diffuser, reconnect a c, chiller replacement, vrf, furnance, furance, unit heater,
      heat run, compressor, evaporator, erv, hrv, doas, fume hood, grease duct, radiator`,
    ),
    not: phraseList(
      `mechanical room, mech room, mechanical penthouse, mech penthouse, mechanical yard, mechanical shaft,
      mechanical parking, mechanical lift, mechanical means, mechanical method,
      mechanical equipment enclosure, duct detector, duct det, duct smoke, duct smk, duct bank, boiler drain,
      boiler room, heating water heater, hvac monitoring, hvac equipment closet, ac adapter, ac disconnect,
      kw ac, w ac, ac system size, ac inverter, heating oil, heat strip, ridge ventilation, attic ventilation,
      roof ventilation, house ventilation, mechanical revision, water heating, solar heating, duct detectro,
      heat detector, heat det, heat trace, gas vent, mech platform, mechanical platform, water heater, hood suppression`,
    ),
  },
  'water-heater': {
    phrases: phraseList(
      `water heater, waterheater, hot water tank, hotwater tank, hot water heater, hw heater, hw tank, hwt,
      hwh, w h, tankless, on demand heater, gal water, solar hot water, solar water heating,
      solar water heater, instant hot, insta hot`,
    ),
    not: ['circuit for water heater'],
    within: 'plumbing',
  },
  plumbing: {
    phrases: phraseList(
      `plumbing, plumb, mep work, mep for, mep submittal, mep upgrade, mepfr, sewer, sewage, sanitary, lateral,
      water service, water line, waterline, water pipe, water piping, water softener, water softner,
      water distribution, water tap, wastewater, tap in, backflow, backwater, repipe, re pipe, gas line,
      gasline, gas piping, gas pipe, gas valve, gas ball valve, ball valve, gas cap, gas leak, gas test,
      gas meter, gas service, septic, irrigation, lawn sprinkler, plumbing fixture, bathroom fixture, fxt,
      sump pump, sump system, drain, drainline, drainage, drain line, house drain, house trap, curb trap,
      ht w, fai, stack replacement, stack, cast iron, downspout, rain leader, rain conductor, roof drain, wc,
      lav, lavy, ks, toilet, urinal, sink, faucet, shower valve, tub to shower, bathtub, washer box, hose bib,
      plumbing riser, water riser, grease trap, grease interceptor, ejector pump, ejection pump,
      cap off water, shower drain, drinking fountain, fresh air inlet, house lateral, storm line, storm drain,
      bwv, sd line, main line, tank abandonment, city cut over, sewer cut over, water closet, trench drain,
      catch basin, waste line, waste pipe, rpz, gas log, cleanout, pex, copper pipe, yard line, prv`,
    ),
    not: phraseList(
      `under sink, water conservation, drain board, meter stack, stack parking, stacked parking,
      sanitary sewer easement, steel lateral, lateral tie in, lateral brace, lateral load, lateral system,
      lateral force, lateral resisting, display fixture, retail fixture, sink hole, seismic gas valve,
      furniture fixture, toilet partition, lt fxt, light fxt, stack collar, stack flashing, drain away,
      condensate drain, janitor sink, stormwater drainage, drainage and stormwater, plumbing permit for,
      electrical main line, toilet exhaust, gas station, after storm, hot tub, plumb level`,
    ),
  },
  'ev-charger': {
    phrases: phraseList(
      `ev charger, ev charging, ev station, evse, evcs, car charger, car charging, vehicle charging,
      vehicle charger, charging station, tesla charger, for ev, electric vehicle supply, ev fast charger,
      level 2 charger, tesla wall connector, ev wall connector, tesla wall charger, ev tesla, ev wall charger`,
    ),
    not: ['ev capable', 'future ev'],
    within: 'electrical',
  },
  battery: {
    phrases: phraseList(
      `battery storage, battery energy, energy storage, powerwall, power wall, battery backup system,
      home battery, solar battery, backup battery system, battery system, bess, ess, kwh battery, kwh`,
    ),
    not: ['battery storage rm', 'battery storage room', 'battery system for fire'],
    within: 'electrical',
  },
  generator: {
    phrases: ['generator', 'genset', 'standby power', 'generac'],
    not: ['generator room', 'steam generator', 'generator exhaust', 'existing generator', 'e generator'],
    within: 'electrical',
  },
  electrical: {
    phrases: phraseList(
      `ele, electric lock, ceiling fan, elelctrical, elec, elect, mep work, mep for, mep submittal,
      mep upgrade, mepfr, rewire, rewiring, re wire, re wiring, panel upgrade, panel change,
      panel replacement, panel box, service panel, electrical panel, electric panel, main panel, branch panel,
      breaker, breaker box, service upgrade, service change, upgrade service, service entrance,
      overhead service, new service to, reconnect service, install service for, connect mobile home,
      builder loop, home builder loop, builder s loop, amp service, 100amp, 200amp, 400amp, 60amp, meter base,
      meter can, meter socket, switchboard, switchgear, load center, low voltage, lighting, light, lt fxt,
      lts, recessed light, hi hat, light fixture, fluorescent, receptacle, recept, outlet, gfci, gfi,
      transformer, temporary power, temp power, temporary service, subpanel, sub panel, power and signal,
      power outlet, coordinating power, traffic signal, ups, line to meter, ground rod, electric service,
      electrical service, service riser, panel relocation, relocate panel, circuitry, eletrical, electircal,
      feeder, ampere, kva, 200a, 100a, 400a, t pole, temporary pole, temp pole, recessed can, can light, hbl,
      upgrade existing service, install service to`,
    ),
    not: phraseList(
      `electrical room, electric room, electrical closet, non electric, electric sign, electric single,
      electric double, electric wall, electric water heater, electric vehicle, electric projecting,
      sign electric, non illuminated, natural light, glass light, light well, day light, light weight,
      light frame, light industrial, light commercial, light pole banner, gas outlet, outlet mall, wire mesh,
      wire fence, wire glass, welded wire, fire alarm circuit, light and ventilation, no electric,
      electric meter room, existing panel, e panel, main service panel, light rail, traffic light, set ups,
      tie ups, ups store, electric hoist, electrical vehicle, light demo, light demolition, light gauge,
      light duty, wire shelf, wire shelving, wire rack, wire partition, vision light, side light, solar panel,
      control panel, alarm panel, door panel, wall panel, city light, light grey, light gray, light color,
      elec rm, elec room, elect room, alarm panel replacement, alarm panel upgrade, alarm panel change,
      light kitchen, light remodel, light renovation, light interior, light cosmetic, light hazard, air outlet,
      gas electric`,
    ),
    types: ['elec', 'electric wiring'],
  },
  pool: {
    phrases: ['pool', 'swimming pool', 'hot tub', 'spa', 'jacuzzi', 'swim spa'],
    not: phraseList(
      `car pool, motor pool, pool table, pool hall, pool house, pool room, pool pump, pool equipment,
      pool fence, pool enclosure, pool bath, day spa, nail spa, spa salon, med spa, medical spa, health spa,
      pet spa, to pool, for pool, for hot tub, around pool, near pool, existing pool, pool chair, pool light,
      pool deck, pool building, pool cabana, pool pavilion, pool shed, pool storage, pool bonding, pool area, pool barrier, pool heater`,
    ),
  },
  demolition: {
    phrases: phraseList(
      `demolition, demolish, demolishing, demolished, demo, demolising, wrecking, wreck, raze, razing,
      dismantle, teardown, tear down`,
    ),
    not: phraseList(
      `soft demo, demonstration, demolition debris, demo unit, demo room, demo lab, demo area, minor demo,
      minor demolition, light demo, light demolition, selective demo, selective demolition, partial demo,
      partial demolition, soft demolition`,
    ),
  },
  'new-construction': {
    phrases: phraseList(
      `new sfd, new sfr, build sfd, shell building, building shell, new th, pole barn, pole building,
      pole garage, residential development, townhouse development, apartment development,
      multifamily development, building sfr, building a new house, building new house`,
    ),
    not: ['shell building permit', 'new construction of swimming pool', 'new construction wall'],
    types: phraseList(
      `new building, new, new build, new structure, new construction, building new, townhouse,
      new single family dwelling, building detached accessory building, detached accessory building`,
    ),
  },
  adu: {
    phrases: phraseList(
      `adu, jadu, dadu, aadu, accessory dwelling unit, accessory dwelling, accessory apartment,
      secondary dwelling, secondary apartment, granny flat, in law unit, coach house, carriage house,
      laneway house, backyard cottage, guest house, casita, garage apartment, mother in law, in law suite,
      accessory unit, auxiliary dwelling`,
    ),
    not: [],
  },
  painting: {
    phrases: phraseList('paint, painting, painted, repaint, repainting, repainted'),
    not: phraseList(
      `paint booth, paint spray, spray paint, paint mixing, paint store, paint shop, paint room, paint line, paint studio, painting studio,
      painted sign, painted logo, hand paint, traffic paint, paint rock, paint curb, paint all curb, prepainted, paint brick sign, ppg paint`,
    ),
  },
  drywall: {
    phrases: phraseList(
      `drywall, dry wall, sheetrock, sheet rock, gypsum, gyp board, gyp bd, gyp wall, gyp, gwb, plaster, plastering, replaster`,
    ),
    not: phraseList(
      `gypsum plant, gypsum concrete, gypsum sheathing, cement plaster, stucco plaster, plaster pool, pool plaster, plaster liner, new plaster liner, exterior plaster, plaster and coping,
      tile and plaster, concrete or drywall, or drywall until`,
    ),
  },
  flooring: {
    phrases: phraseList(
      `flooring, floor covering, floor finish, carpet, carpeting, hardwood, hardwood floor, wood floor, lvp, lvt, laminate floor, vinyl floor,
      vinyl plank, tile floor, floor tile, new floor, replace floor, repair floor, refinish floor, pergo`,
    ),
    not: phraseList(
      `deck flooring, composite deck floor, new floor drain, new floor joist, new floor plan, new floor framing, new floor system,
      new floor area, new floor level, new floor sink, new floor beam, replace floor joist, replace floor drain, repair floor joist, repair floor framing, hardwood door, hardwood tree,
      carpet cleaning, remove carpet, removal of carpet, demo carpet`,
    ),
  },
  siding: {
    phrases: phraseList(
      `siding, hardi, hardie, hardieplank, hardiplank, hardy board, hardiboard, hardieboard, clapboard, fiber cement, cladding, re side`,
    ),
    not: phraseList(
      `railroad siding, behind siding, behind vinyl siding, over existing siding, siding street, siding st, siding rd, siding road, siding way,
      siding ln, siding lane, hardie backer`,
    ),
  },
  gutters: {
    phrases: phraseList(
      'seamless gutter, gutter guard, leaf protection, gutter and downspout, gutter downspout',
    ),
    not: phraseList(
      `basement gutter, curb gutter, curb and gutter, curb c gutter, gutter drain, gutter meter, electrical gutter, wire gutter,
      gutter pan, remove gutter, clean gutter, cleaned gutter, street gutter, auxiliary gutter, gutter scupper, gutter and sidewalk, in to gutter, outside gutter, into gutter`,
    ),
  },
  insulation: {
    phrases: phraseList('insulation, insulate, insulating, reinsulate, spray foam, blown in'),
    not: phraseList(
      `insulation inspection, insulating glass, insulating concrete, insulation existing, or insulation work`,
    ),
  },
  landscaping: {
    phrases: phraseList(
      `landscape, landscaping, hardscape, hardscaping, xeriscape, xeriscaping, sod, artificial turf, synthetic turf, planting, replanting,
      native plant, irrigation,
      irrigate, lawn sprinkler`,
    ),
    not: phraseList(
      `landscape plan, landscape lighting, landscape light, landscape roof, landscape architect, landscape purpose, landscape buffer,
      landscape requirement, landscape ordinance, landscape stair, lawn and landscaping, associated hardscape, planting area, planting strip, for irrigation, irrigation backflow,
      irrigation meter, irrigation well, existing irrigation, on irrigation`,
    ),
  },
  framing: {
    phrases: phraseList(
      `framing, reframe, reframing, frame wall, frame in, frame out, frame up, frame new, frame roof, frame floor, frame interior, frame exterior, frame 1st, frame post,
      frame repair, wall framing, stud, metal stud, joist, rafter`,
    ),
    not: phraseList(
      `window framing, existing framing, framing plan, wood framing, truss framing, steel framing, framing inspection, framing storage, structural framing,
      moment frame, wood frame, steel frame, opening framing, bar joist, deck joist, existing stud, stud to remain, framing or insulation,
      no rough framing, no structural framing, rough framing, beneath stud, i joist`,
    ),
  },
  'garage-doors': {
    phrases: phraseList(
      'garage door, overhead door, overhead garage door, roll up door, rollup door, garage dr',
    ),
    not: phraseList(
      `garage door opening, garage door facing, garage door face, garage door must, garage door opener, garage door operator, door opener,
      garage door will be converted, garage door open, near garage door, keep garage door`,
    ),
    within: 'windows-doors',
  },
  remodel: {
    phrases: phraseList(
      `remodel, remodeling, remodelling, renovation, renovate, renovating, rehabilitate, rehab, rehabilitation,
      alteration, kitchen, bathroom, bathrm, bath, powder room, ti, t i, restroom, rest room,
      tenant improvement, interior improvement, tenant buildout, tenant build out, tenant finish, fit out, fitout, fit up, finish out,
      finishout, interior finish, build out, buildout, addition, room addition, second story addition, add second story, add a second story,
      add 2nd story, add a 2nd story,
      sunroom, sun room, mudroom, bonus room, finish basement, finishing basement, basement alteration,
      convert, converting, partition, demising, drywall, countertop, millwork, casework, load bearing wall,
      relocate wall, new wall, n wall, interior wall, reconfigure, extend existing living,
      expansion of bathroom, fire damage, water damage, tree damage, soft story, seismic upgrade,
      seismic retrofit, closet renovation, add a unit, add unit, additional unit, additional dwelling unit,
      additional apartment unit, structural repair, repair structural, structural damage, storm damage,
      damage repair, repair damage, vehicle impact, vehicle damage, enclose porch, enclose carport,
      enclose front porch, enclose rear porch, enclose side porch, enclose back porch, enclosed porch,
      enclose garage, enclosing carport, enclosing porch, close in porch, living area, living space,
      bearing wall, interior work, interior modification, remove wall, wall removal, florida room,
      season room, earthquake retrofit, seismic anchor, room expansion, expand a room, refresh,
      enclose existing, enclosing existing, enclose the existing, floor joist, new beam, structural beam,
      parapet bracing, toilet room, additon, finished basement, basement finish, finish off, finish room,
      finish area, add one dwelling unit, add a dwelling unit, add 1 dwelling unit`,
    ),
    not: phraseList(
      `kitchen hood, sprinkler ti, fire alarm ti, plumbing ti, electrical ti, mech ti, mechanical ti, hvac ti,
      kitchen sink, kitchen fire suppression, kitchen exhaust, outdoor kitchen, second kitchen, bath fan,
      bathroom exhaust, bathroom fan, bathroom group, in addition, addition of, addition are, addition to 2,
      fire damage inspection, conversion kit, equipment cabinet, utility cabinet, restroom exhaust,
      restroom area, with water damage, remodel to existing telecomm, remodel to existing telecommunications,
      remodel to existing tower, remodel to existing cell, convert to grading, for ti, per ti, for t i,
      remodel to change out, for tenant improvement, for the tenant improvement, existing renovation,
      per tenant improvement, support ti, to support tenant improvement, ceiling light, ceiling fixture,
      ceiling fan, ceiling exhaust, ceiling mount, ceiling mounted, ceiling speaker, ceiling strobe,
      remodel to replace, remodel to install, remodel to add, pergola addition, deck addition, for ti remodel,
      for remodel, for tenant remodel, structural engineer`,
    ),
  },
  concrete: {
    phrases: phraseList(
      `concrete, cement, masonry, foundation, underpinning, pier, helical, brick, brickwork, tuckpointing,
      tuckpoint, pointing, stucco, retaining wall, driveway, drive way, curb cut, sidewalk, slab, footing,
      cmu, block wall, paving, paver, parking lot, chimney, patio, anchor bolt, shotcrete, rebar,
      facade restoration, facade repair, seawall, sea wall, footer, caisson, micropile, grade beam, rockery,
      repave, hardscape, hardscaping, tieback, bulkhead`,
    ),
    not: phraseList(
      `sidewalk shed, sidewalk cafe, patio cover, patio door, patio roof, patio enclosure, covered patio,
      rear patio, on patio, existing patio, faux chimney, existing foundation wall,
      on the existing foundation, over existing foundation, tunnel under foundation, parking lot light,
      driveway permit, brick infill, slab elev, pier 1, on concrete pad, brick tie, public parking lot,
      main parking lot, surface parking lot, parking lot of, existing slab, core wall, concrete structure,
      concrete pool, edge of slab, brick building, brick bldg, foundation plan, enclosing a patio, enclose patio,
      enclosing patio, unreinforced masonry, masonry building, masonry bldg,
      fiber cement, cement fiber, cement board, cement siding`,
    ),
  },
  'windows-doors': {
    phrases: phraseList(
      `window, sliding door, patio door, front door, exterior door, entry door, storefront,
      store front, skylight, fenestration, glazing, egress window, shutter, curtain wall, double hung,
      glass block, sliding glass, window wall`,
    ),
    not: phraseList(
      `door holder, door hardware, door lock, door release, door tag, door operator, door opener, window sign,
      window unit, window ac, window shade, neon window, drive thru window, storefront sign, at door,
      window wells, emergency door, elevator door, window signage, fire shutter, rate shutter, rated shutter,
      next door, fiber glass, glass fiber, door schedule`,
    ),
  },
  'deck-fence': {
    phrases: phraseList(
      `deck, fence, fencing, porch, pergola, gazebo, trellis, patio cover, covered patio entrance,
      covered patio, patio area, patio enclosure, balcony, railing, handrail, guardrail, arbor, security gate,
      entry gate, sliding gate, driveway gate, vehicle gate, swing gate, dumpster enclosure, trash enclosure,
      aluminum awning, patio awning, deck awning, roof over patio, roof over deck, roof over porch,
      roof over existing patio, roof over existing deck, screen room, screened room, screen enclosure, lanai,
      veranda, screen in`,
    ),
    not: phraseList(
      `metal deck, parking deck, deck slab, deck level, roof deck sheathing, composite deck floor, flat deck,
      roof deck install, existing deck into, existing deck to, convert existing deck, fencing law, silt fence,
      construction fence, temporary fence, on chain link fence, porch light, pool deck, gate valve,
      current fence, with existing fence, w existing fence, w exsiting fence, tub deck,
      enclose existing porch, enclosing existing porch, enclose existing deck, enclosing existing deck,
      enclose the existing porch, enclose front porch, enclose rear porch, enclose side porch,
      enclose back porch, porch window, porch door`,
    ),
  },
  fire: {
    phrases: phraseList(
      `fire sprinkler, sprinkler, sprinkle, fire alarm, alarm system, fire system, fa system, fa modification,
      fa drawing, fire suppression, suppression, fire protection, fire service, fire line, fireline,
      fire pump, standpipe, ansul, strobe, speaker strobe, horn strobe, duct detector, duct smoke,
      pull station, pendent, pendant sprinkler, upright sprinkler, nfpa 13, nfpa 13r, nfpa 72, nfpa72, facu,
      facp, notifier, annunciator, nac device, fire speaker, hood suppression, fsp, f s,
      fire department connection, cellular communicator, rf communicator, fire hydrant, mepfr, sp heads,
      smoke control, elevator recall, fire and security, fire main, sprinker, sprinlker, sprinklesr,
      srpinkler, suppresion, supression, flow switch, tamper switch, waterflow, clean agent,
      notification appliance, fire extinguishing, ul300, ul 300, initiating device, pre action, preaction, bda, erces, voice evac, errcs`,
    ),
    not: phraseList(
      `no sprinkler, lawn sprinkler, sprinkler system irrigation, feed sprinkler system, fully sprinklered,
      fire alarm event, fire alarm system review, security alarm system, burglar alarm system,
      maintain fire protection, smoke shop, smoke damper, shower head, head room, head height, door head,
      window head, gate head, head clearance, verify fire alarm, verify fire sprinkler, verify sprinkler`,
    ),
    types: ['fire', 'suppression'],
  },
  elevator: {
    phrases: phraseList(
      `elevator, escalator, conveyance, dumbwaiter, wheelchair lift, platform lift, chair lift, stair lift,
      stairlift, accessible lift, vertical lift`,
    ),
    not: phraseList(
      `elevator lobby, for elevator, for the elevator, elevator cab, elevator machine, elevator room,
      elevator corridor, elevator vestibule, elevator equip, elevator equipment, elevator recall,
      elevator shaft, elevator hoistway, elevator smoke, elevator pit, elevator bank, elevator tower,
      elevator door, elevator monitoring, elevator lighting, elevator hoisting`,
    ),
  },
  sign: {
    phrases: ['sign', 'signage', 'billboard', 'marquee', 'channel letter', 'illum sign', 'logo'],
    not: phraseList(
      `sign off, signed off, exit sign, no sign, d f sign, public notice sign, sign required,
      sign are required, street sign, sign posting, stop sign, traffic sign, emergency sign`,
    ),
  },
  telecom: {
    phrases: phraseList(
      `antenna, antennae, atenna, rru, telecom, telecomm, telecommunication, cell site, cell tower,
      cellular communication tower, cellular tower, communication tower, data cable, data cabling,
      telephone data, fiber optic, fiber cable, das, att modification, at t modification, t mobile,
      verizon equipment, structured cabling, node small cell, small cell, eligible facilities request,
      cell facility, cellular antenna`,
    ),
    not: phraseList(
      `wireless fire, wireless smoke, wireless interconnect, telecom room, t mobile store, wireless store,
      telecom outlets`,
    ),
  },
} as const satisfies Readonly<Record<Trade, Omit<TradeRule, 'trade'>>>;

/** The rules of all trades, with their weak words among the phrases. */
export const TRADE_RULES: readonly TradeRule[] = (
  Object.entries(RULES) as [Trade, Omit<TradeRule, 'trade'>][]
).map(([trade, rule]) => ({ trade, ...rule, phrases: [...rule.phrases, ...weakWordsOf(trade)] }));

/** Words that end the name of a street, in lower case. */
export const STREET_SUFFIXES: ReadonlySet<string> = new Set(
  'aly,alley,ave,avenue,av,bend,blvd,boulevard,cir,circle,cove,cres,crescent,crossing,ct,court,cv,dr,drive,expressway,expy,fwy,freeway,highway,hwy,lane,ln,loop,parkway,path,pike,pkwy,pl,place,plaza,plz,pt,point,rd,road,ridge,row,run,sq,square,st,street,ter,terrace,tpke,trace,trail,trl,turnpike,vista,walk,way'.split(
    ',',
  ),
);

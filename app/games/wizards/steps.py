"""All steps that can lie on the agenda: what a saved position is read back with."""
from __future__ import annotations

from app.games.core import agenda
from app.games.wizards.rules import afflictions, arrival, days, decks, evil, rescues, traps
from app.games.wizards.rules.demons import Fighting, Spread
from app.games.wizards.rules.dragon import Facing, LairTime, Pounce
from app.games.wizards.rules.events import DemonNear, Gate
from app.games.wizards.rules.frames.course import (
    AfterMove,
    Arrival,
    Conquest,
    DayCards,
    DayEnd,
    DayGo,
    DayStart,
    DemonsHere,
    DragonHere,
    Drowning,
    EvilAttack,
    EvilDemons,
    Fleeing,
    GameOver,
    LateArrival,
    Map,
    NextTurn,
    Opening,
    PlaceHere,
    PlayersHere,
    TakeTokens,
    TurnEnd,
    TurnStart,
    Wilderness,
    WizardsHere,
)
from app.games.wizards.rules.frames.effects import (
    CompleteTasks,
    DrawTask,
    FirstDeed,
    Gain,
    Lose,
    LoseLeast,
    Stolen,
    TaskDone,
    TaskFailed,
    Teleport,
    TeleportNow,
    Theft,
    Throw,
)
from app.games.wizards.rules.frames.encounters import (
    Afflict,
    ChangeTasks,
    Conferring,
    Contact,
    Cure,
    DemonMeeting,
    DemonOn,
    DragonComes,
    DragonHome,
    DragonMeeting,
    DragonRoams,
    DrawEvent,
    EventEffect,
    HamdrelMeeting,
    JointAttack,
    Locate,
    LookAtGem,
    PlaceDemon,
    RandomEncounter,
    Rescue,
    ResidentMeeting,
    ReturnCards,
    TrapMet,
    TrapSprung,
    WizardCardDrawn,
    WizardMeeting,
    WizardsCome,
)
from app.games.wizards.rules.hamdrel import AtHamdrels
from app.games.wizards.rules.high_wizards import Naming
from app.games.wizards.rules.meeting import Menu
from app.games.wizards.rules.moving import Moving
from app.games.wizards.rules.opening import ChoosingOrder, Laying, PickingTower, Placing, Removing
from app.games.wizards.rules.partners import Agreeing, Offering
from app.games.wizards.rules.places import Elves, Resting
from app.games.wizards.rules.players import Giving
from app.games.wizards.rules.points import Allocating, ChoosingLeast, Losing
from app.games.wizards.rules.secrets import Sharing
from app.games.wizards.rules.tasks import ChoosingHex, ChoosingTask, Extra
from app.games.wizards.rules.teleporting import Escaping
from app.games.wizards.rules.theft import Guarding
from app.games.wizards.rules.throwing import Fallen, Rerolling
from app.games.wizards.rules.tokens import Taking
from app.games.wizards.rules.turn import Choosing, Staying, Ticking
from app.games.wizards.rules.wild import Summoning
from app.games.wizards.state import State

RESOLVED_BY = (afflictions, arrival, days, decks, evil, rescues, traps)           # modules that only resolve frames

AnyStep = (Spread | Fighting | Facing | LairTime | Pounce | DemonNear | Gate | Opening | Map | DayStart | DayCards
           | DayGo | NextTurn | DayEnd | EvilAttack | Conquest | EvilDemons | Fleeing | Drowning | GameOver | TurnStart
           | AfterMove | Wilderness | TurnEnd | Arrival | LateArrival | TakeTokens | WizardsHere | PlaceHere
           | PlayersHere | DemonsHere | DragonHere | WizardMeeting | ResidentMeeting | HamdrelMeeting | Contact
           | ReturnCards | WizardCardDrawn | WizardsCome | Locate | LookAtGem | JointAttack | ChangeTasks | Rescue
           | Conferring | DemonMeeting | PlaceDemon | DemonOn | DragonMeeting | DragonComes | DragonHome | DragonRoams
           | Afflict | Cure | RandomEncounter | TrapMet | TrapSprung | DrawEvent | EventEffect | Throw | Teleport
           | TeleportNow | Gain | Lose | LoseLeast | Theft | Stolen | DrawTask | FirstDeed | TaskDone | TaskFailed
           | CompleteTasks | AtHamdrels | Naming | Menu | Moving | Laying | PickingTower | Removing | Placing
           | ChoosingOrder | Offering | Agreeing | Elves | Resting | Giving | Sharing | Allocating | Losing
           | ChoosingLeast | ChoosingHex | Extra | ChoosingTask | Escaping | Guarding | Fallen | Rerolling | Taking
           | Choosing | Staying | Ticking | Summoning)

Position = agenda.Position[State, AnyStep]
